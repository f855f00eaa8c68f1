// Links in text: the look for the product's own links, and the element for links that leave the site.

import { clsx } from 'clsx'
import type { ComponentProps, ElementType } from 'react'
import ArrowUpRight from './icons/arrow-up-right.tsx'

/** What this room needs of a link element: `AppLink` of components/layout, or `'a'`. */
export type LinkElement = ElementType<{
  href: string
  className?: string
  'aria-current'?: 'page'
  'aria-label'?: string
  rel?: string
}>

/** The look of a link: underlined in the accent colour, or `quiet`, for lists of links, where the place says that it is one. */
export function textLinkClass({ quiet = false }: { quiet?: boolean } = {}): string {
  return quiet
    ? 'text-ink underline-offset-4 hover:underline'
    : 'text-accent underline decoration-1 underline-offset-4 hover:text-accent-hover hover:decoration-2'
}

export type ExternalLinkProps = ComponentProps<'a'> & { href: string; quiet?: boolean }

/** Leaves the site in the same tab and sends no address of ours along. */
export function ExternalLink({ quiet, className, children, ...rest }: ExternalLinkProps) {
  return (
    <a rel="noreferrer" className={clsx(textLinkClass({ quiet }), className)} {...rest}>
      {children}
      <ArrowUpRight aria-hidden="true" className="ms-0.5 inline size-[0.9em] align-baseline" />
    </a>
  )
}
