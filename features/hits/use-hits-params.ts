// The state of the page of copies found, which lives in its address alone; changing it asks the page server for nothing.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { localHref } from '#lib/routes.ts'
import { type HitsParams, hitsHref, hitsState, readHitsParams, unfiltered } from './hits-params.ts'

const CHANGED = 'auctor-hits-params'

function subscribe(listener: () => void) {
  const events = ['popstate', CHANGED]
  for (const each of events) window.addEventListener(each, listener)
  return () => {
    for (const each of events) window.removeEventListener(each, listener)
  }
}

const here = () => `${window.location.pathname}${window.location.search}`

/** The router follows the history too, but only once it has time: whoever files with one key after another has not. */
function write(how: 'pushState' | 'replaceState', address: string) {
  window.history[how](null, '', address)
  window.dispatchEvent(new Event(CHANGED))
}

export function useHitsParams() {
  const locale = useLocale()
  const routed = `${usePathname()}?${useSearchParams()}`
  const [path = '', search = ''] = useSyncExternalStore(subscribe, here, () => routed).split('?')
  const params = readHitsParams(path.slice(`/${locale}`.length), new URLSearchParams(search))
  /** A place of the page in full, for links. */
  const place = (changes: Partial<HitsParams>) => localHref(locale, hitsHref({ ...params, ...changes }))
  return {
    params,
    place,
    /** A place one comes back from by the browser's way back: another category, layout or hit. */
    go: (changes: Partial<HitsParams>) => write('pushState', place(changes)),
    /** The same place in another state: filters, order, the next hit. */
    change: (changes: Partial<HitsParams>) => write('replaceState', place(changes)),
    /** Takes over what a field says, if the declaration knows it. */
    choose: (name: keyof typeof hitsState.parsers, text: string) =>
      write('replaceState', place({ [name]: hitsState.read({ [name]: text })[name] })),
    reset: () => write('replaceState', localHref(locale, hitsHref(unfiltered(params)))),
  }
}
