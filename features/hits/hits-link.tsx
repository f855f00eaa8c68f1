// A link to another place of this page: a real address for other tabs, and no way through the page server for this one.
'use client'
import type { ComponentProps, MouseEvent } from 'react'
import type { HitsParams } from './hits-params.ts'
import { useHitsParams } from './use-hits-params.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: Partial<HitsParams>
  /** The way back in the browser leads past this place. */
  replace?: boolean
}

export function HitsLink({ to, replace = false, onClick, children, ...rest }: Props) {
  const { place, go, change } = useHitsParams()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // Other buttons and keys open another tab or keep the address.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (replace) change(to)
    else go(to)
  }
  return (
    <a {...rest} href={place(to)} onClick={follow}>
      {children}
    </a>
  )
}
