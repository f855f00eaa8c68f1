// Tells the owner of an account that its password was changed.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function passwordChanged(
  locale: Locale,
  { first_name, changed_at, reset_link }: { first_name: string; changed_at: Date; reset_link: string },
): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'password_changed',
    locale,
    subject: t('password_changed.subject', { product }),
    first_name,
    paragraphs: [
      t('password_changed.body', { product, moment: moment(changed_at) }),
      t('password_changed.not_you'),
      { label: t('password_changed.reset'), link: reset_link },
    ],
    reason: t('reason.account', { product }),
  })
}
