// A link that knows whether its page is the one shown.
'use client'
import { useParams, usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { AppLink } from '../app-link.tsx'

/** `exact`: pages below it do not count; `under`: those below this address do. Style the current one with `aria-[current=page]:`. */
type Props = ComponentProps<typeof AppLink> & { exact?: boolean; under?: string | undefined }

export function NavLink({ exact = false, under, ...rest }: Props) {
  const { locale } = useParams<{ locale: string }>()
  const path = usePathname().slice(locale.length + 1)
  const current = exact ? path === rest.href : path.startsWith(under ?? rest.href)
  return <AppLink {...rest} aria-current={current ? 'page' : undefined} />
}
