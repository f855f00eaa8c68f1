// Asks a newcomer to confirm the e-mail address.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function confirmEmail(
  locale: Locale,
  { first_name, link, valid_days }: { first_name: string; link: string; valid_days: number },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'confirm_email',
    locale,
    subject: t('confirm_email.subject', { product }),
    first_name,
    paragraphs: [
      t('confirm_email.body', { product }),
      { label: t('confirm_email.link'), link },
      t('confirm_email.validity', { valid_days }),
      t('confirm_email.not_you'),
    ],
    reason: t('reason.registration', { product }),
  })
}
