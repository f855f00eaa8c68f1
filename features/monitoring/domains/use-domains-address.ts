// The state of the administrators' websites, which lives in their address alone.
'use client'
import { useSearchParams } from 'next/navigation'
import { useRouter } from '#lib/i18n/navigation.ts'
import { type DomainsAddress, domainsHref, readDomainsAddress } from './domains-address.ts'

export function useDomainsAddress() {
  const address = readDomainsAddress(new URLSearchParams(useSearchParams()))
  const router = useRouter()
  return {
    address,
    /** Other filters begin at the first page; the way back in the browser leads out of the page, not through filters. */
    change: (changes: Partial<DomainsAddress>) =>
      router.replace(domainsHref({ ...address, page: 1, ...changes }), { scroll: false }),
    /** Another part begins without filters. */
    go: (to: Partial<DomainsAddress>) => router.push(domainsHref(to), { scroll: false }),
    pageHref: (page: number) => domainsHref({ ...address, page }),
  }
}
