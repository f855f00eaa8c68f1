// The state of the page of one's own photographs, which lives in its address alone.
'use client'
import { useSearchParams } from 'next/navigation'
import { useRouter } from '#lib/i18n/navigation.ts'
import { type LibraryAddress, libraryHref, readLibraryAddress } from './library-address.ts'

export function useLibraryAddress() {
  const address = readLibraryAddress(new URLSearchParams(useSearchParams()))
  const router = useRouter()
  return {
    address,
    /** Other filters begin at the first page; the way back in the browser leads out of the page, not through filters. */
    change: (changes: Partial<LibraryAddress>) =>
      router.replace(libraryHref({ ...address, page: 1, ...changes }), { scroll: false }),
    /** Everything as it was at first, in the same layout. */
    reset: () => router.replace(libraryHref({ view: address.view }), { scroll: false }),
    pageHref: (page: number) => libraryHref({ ...address, page }),
  }
}
