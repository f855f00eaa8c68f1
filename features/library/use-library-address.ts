// The state of the page of a person's own images, which is in its URL alone.
'use client'
import { useSearchParams } from 'next/navigation'
import { useRouter } from '#lib/i18n/navigation.ts'
import { type LibraryAddress, libraryHref, readLibraryAddress } from './library-address.ts'

export function useLibraryAddress() {
  const address = readLibraryAddress(new URLSearchParams(useSearchParams()))
  const router = useRouter()
  return {
    address,
    /** Other filters start at the first page; going back in the browser leaves the page rather than undoing filters. */
    change: (changes: Partial<LibraryAddress>) =>
      router.replace(libraryHref({ ...address, page: 1, ...changes }), { scroll: false }),
    /** The defaults, in the same layout. */
    reset: () => router.replace(libraryHref({ view: address.view }), { scroll: false }),
    pageHref: (page: number) => libraryHref({ ...address, page }),
  }
}
