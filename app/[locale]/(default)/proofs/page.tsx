// The verifier page, for anyone who holds a certificate.
import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('proofs')

export default function ProofsPage() {
  return (
    <Interactive namespaces={['verifier', 'proof', 'errors']}>
      <VerifierScreen />
    </Interactive>
  )
}
