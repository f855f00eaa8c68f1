// A link that knows whether its page is the one shown.
'use client'
import { useParams, usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { AppLink } from '../app-link.tsx'

type Props = ComponentProps<typeof AppLink> & {
  /** Pages below it do not count. */
  exact?: boolean
  /** Pages below this address count. */
  under?: string | undefined
}

/** Style the current one with `aria-[current=page]:`. */
export function NavLink({ exact = false, under, ...rest }: Props) {
  const { locale } = useParams<{ locale: string }>()
  const path = usePathname().slice(locale.length + 1)
  const current = exact ? path === rest.href : path.startsWith(under ?? rest.href)
  return <AppLink {...rest} aria-current={current ? 'page' : undefined} />
}
