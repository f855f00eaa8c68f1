// Tells a person that the identity verification succeeded.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function identityVerified(
  locale: Locale,
  { first_name, link }: { first_name: string; link: string },
): RenderedEmail {
  const { t } = translator(locale, 'identity')
  const mail = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'identity_verified',
    locale,
    subject: t('emails.verified.subject'),
    first_name,
    paragraphs: [
      t('emails.verified.body', { product }),
      { label: t('emails.verified.link'), link },
      t('emails.verified.keep'),
    ],
    reason: mail.t('reason.account', { product }),
  })
}
