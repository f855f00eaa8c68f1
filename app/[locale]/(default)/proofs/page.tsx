// The verifier page, for anyone who holds a certificate.

import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('proofs')

type Props = { searchParams: Promise<{ digest?: string | string[] }> }

export default async function ProofsPage({ searchParams }: Props) {
  const { digest } = await searchParams
  const given = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) ? digest : null
  return (
    <Interactive namespaces={['verifier', 'proof', 'errors']}>
      <VerifierScreen digest={given} offlineHref={apiHref('/verifier/offline', {})} />
    </Interactive>
  )
}
