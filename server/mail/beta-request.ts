// Tells a person that the request to become a beta tester has arrived.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function betaRequest(locale: Locale, { first_name }: { first_name: string }): RenderedEmail {
  const { t } = translator(locale, 'people')
  const product = brand.name
  return renderEmail({
    template: 'beta_request',
    locale,
    subject: t('email.subject', { product }),
    first_name,
    paragraphs: [t('email.body', { product }), t('email.next'), t('email.not_you')],
    reason: t('email.reason', { product }),
  })
}
