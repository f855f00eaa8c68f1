// The state of the page of copies found, which lives in its address alone; changing it asks the page server for nothing.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale } from 'next-intl'
import { localHref } from '#lib/routes.ts'
import { type HitsAddress, hitsHref, readHitsAddress, unfiltered } from './hits-address.ts'

export function useHitsAddress() {
  const locale = useLocale()
  const address = readHitsAddress(usePathname().slice(`/${locale}`.length), new URLSearchParams(useSearchParams()))
  /** A place of the page in full, for links. */
  const place = (changes: Partial<HitsAddress>) => localHref(locale, hitsHref({ ...address, ...changes }))
  return {
    address,
    place,
    /** A place one comes back from by the browser's way back: another drawer, layout or hit. */
    go: (changes: Partial<HitsAddress>) => window.history.pushState(null, '', place(changes)),
    /** The same place in another state: filters, order, the next hit. */
    change: (changes: Partial<HitsAddress>) => window.history.replaceState(null, '', place(changes)),
    reset: () => window.history.replaceState(null, '', localHref(locale, hitsHref(unfiltered(address)))),
  }
}
