// The verifier page, for anyone who holds a certificate.

import { getTranslations } from 'next-intl/server'
import { AnswerWithoutScript } from '#features/verifier/answer-without-script.tsx'
import { readServiceAnswer } from '#features/verifier/read-service-answer.ts'
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
      <VerifierScreen
        digest={given}
        offlineHref={apiHref('/verifier/offline', {})}
        withoutScript={given ? <AnswerWithoutScript answer={await readServiceAnswer(given)} /> : <NeedsScript />}
      />
    </Interactive>
  )
}

async function NeedsScript() {
  const t = await getTranslations('verifier.without_script')
  return <p>{t('needed')}</p>
}
