// A button that logs out: it posts, because a link could be followed from anywhere and by anything that fetches ahead.
import type { ReactNode } from 'react'
import { href, localHref } from '#lib/routes.ts'

type Props = {
  locale: string
  /** Where to go afterwards, with its language; home unless said. */
  next?: string
  className: string
  children: ReactNode
}

/** Works before any script runs; the answer is a full load, so every part of the page is drawn again. */
export function LogoutForm({ locale, next, className, children }: Props) {
  return (
    <form method="post" action={localHref(locale, href('logout', {}, { next }))}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
