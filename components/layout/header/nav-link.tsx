// A link that knows whether its page is the one shown.
'use client'
import { useParams, usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { AppLink } from '../app-link.tsx'

/** `exact`: pages below it do not count. Style the current one with `aria-[current=page]:`. */
export function NavLink({ exact = false, ...rest }: ComponentProps<typeof AppLink> & { exact?: boolean }) {
  const { locale } = useParams<{ locale: string }>()
  const path = usePathname().slice(locale.length + 1)
  const current = exact ? path === rest.href : path.startsWith(rest.href)
  return <AppLink {...rest} aria-current={current ? 'page' : undefined} />
}
