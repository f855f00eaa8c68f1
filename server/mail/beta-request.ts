// Tells a person that the request to become a beta tester has arrived.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/contract/common.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedLetter } from './enqueue-letter.ts'
import { renderLetter } from './layout.ts'

export function betaRequest(locale: Locale, { first_name }: { first_name: string }): RenderedLetter {
  const { t } = translator(locale, 'people')
  const product = brand.name
  return renderLetter({
    template: 'beta_request',
    locale,
    subject: t('letter.subject', { product }),
    first_name,
    paragraphs: [t('letter.body', { product }), t('letter.next'), t('letter.not_you')],
    reason: t('letter.reason', { product }),
  })
}
