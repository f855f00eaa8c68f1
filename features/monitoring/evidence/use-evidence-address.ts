// The state of the page of one's own reports, which lives in its address alone.
'use client'
import { useSearchParams } from 'next/navigation'
import { useRouter } from '#lib/i18n/navigation.ts'
import { type EvidenceAddress, evidenceHref, readEvidenceAddress } from './evidence-address.ts'

export function useEvidenceAddress() {
  const address = readEvidenceAddress(new URLSearchParams(useSearchParams()))
  const router = useRouter()
  return {
    address,
    change: (changes: Partial<EvidenceAddress>) =>
      router.replace(evidenceHref({ ...address, page: 1, ...changes }), { scroll: false }),
    pageHref: (page: number) => evidenceHref({ ...address, page }),
  }
}
