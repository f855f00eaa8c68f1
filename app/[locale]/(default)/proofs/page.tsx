// The verifier page, for anyone who holds a certificate.

import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import { WithoutScript } from '#features/verifier/without-script.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { licenseNumberIn } from '#lib/rules/billing/sold-licenses.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('proofs')

type Props = { searchParams: Promise<{ digest?: string | string[]; license?: string | string[] }> }

export default async function ProofsPage({ searchParams }: Props) {
  const { digest, license } = await searchParams
  const given = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) ? digest : null
  const number = typeof license === 'string' ? licenseNumberIn(license) : null
  return (
    <Interactive namespaces={['verifier', 'proof', 'passport-check']}>
      <VerifierScreen
        digest={given}
        license={number}
        offlineHref={apiHref('/verifier/offline', {})}
        withoutScript={<WithoutScript digest={given} license={number} />}
      />
    </Interactive>
  )
}
