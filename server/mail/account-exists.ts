// Tells the owner of an address that somebody tried to register with it again.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function accountExists(
  locale: Locale,
  { first_name, login_link, reset_link }: { first_name: string; login_link: string; reset_link: string },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'account_exists',
    locale,
    subject: t('account_exists.subject', { product }),
    first_name,
    paragraphs: [
      t('account_exists.body', { product }),
      { label: t('account_exists.login'), link: login_link },
      { label: t('account_exists.reset'), link: reset_link },
      t('account_exists.not_you'),
    ],
    reason: t('reason.account', { product }),
  })
}
