// What browsers without script are told: what the service says of the certificate or the licence in the address.
import { getTranslations } from 'next-intl/server'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { AnswerWithoutScript } from './answer-without-script.tsx'
import { LicenseWithoutScript } from './licenses/license-without-script.tsx'
import { readServiceAnswer } from './read-service-answer.ts'

export async function WithoutScript({ digest, license }: { digest: string | null; license: string | null }) {
  const t = await getTranslations('verifier.without_script')
  if (digest) return <AnswerWithoutScript answer={await readServiceAnswer(digest)} />
  if (license) {
    const known = await orNull(callFromServer(api.licenses.passport, { number: license }))
    return <LicenseWithoutScript license={known} />
  }
  return <p>{t('needed')}</p>
}
