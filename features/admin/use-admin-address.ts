// The state of the administrators' page, which lives in its address alone.
'use client'
import { useSearchParams } from 'next/navigation'
import { useRouter } from '#lib/i18n/navigation.ts'
import { type AdminAddress, addressOf, readAddress } from './admin-address.ts'

export function useAdminAddress() {
  const address = readAddress(new URLSearchParams(useSearchParams()))
  const router = useRouter()
  return {
    address,
    /** Other filters begin at the first page; the way back in the browser leads out of the page, not through filters. */
    change: (changes: Partial<AdminAddress>) =>
      router.replace(addressOf({ ...address, page: 1, ...changes }), { scroll: false }),
    /** Another part begins without filters. */
    go: (to: Partial<AdminAddress>) => router.push(addressOf(to), { scroll: false }),
    pageHref: (page: number) => addressOf({ ...address, page }),
  }
}
