// The link inside the product: adds the language, and fetches ahead only on intent and only on a good connection.
'use client'
import NextLink from 'next/link'
import { useParams, useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  /** A path of lib/routes.ts, without the language. */
  href: string
  /** Another language than the page's own. */
  locale?: string
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** False when offline, on a 2g connection, or when the visitor asked to save data. */
function mayPrefetch(): boolean {
  if (!navigator.onLine) return false
  // Not every browser knows this interface, and the DOM types leave it out.
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

export function AppLink({ href, locale, onMouseEnter, onFocus, ...rest }: Props) {
  const router = useRouter()
  const params = useParams<{ locale: string }>()
  const target = `/${locale ?? params.locale}${href}`
  const fetchAhead = () => {
    if (mayPrefetch()) router.prefetch(target)
  }
  return (
    <NextLink
      {...rest}
      href={target}
      prefetch={false}
      onMouseEnter={event => {
        onMouseEnter?.(event)
        fetchAhead()
      }}
      onFocus={event => {
        onFocus?.(event)
        fetchAhead()
      }}
    />
  )
}
