// Carries the link to a new password.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function resetPassword(
  locale: Locale,
  { first_name, link, valid_hours }: { first_name: string; link: string; valid_hours: number },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'reset_password',
    locale,
    subject: t('reset_password.subject', { product }),
    first_name,
    paragraphs: [
      t('reset_password.body', { product }),
      { label: t('reset_password.link'), link },
      t('reset_password.validity', { valid_hours }),
      t('reset_password.not_you'),
    ],
    reason: t('reason.account', { product }),
  })
}
