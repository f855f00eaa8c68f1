// Carries the link to the export of an account that is being deleted.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export function accountExport(
  locale: Locale,
  {
    first_name,
    requested_at,
    link,
    valid_days,
  }: { first_name: string; requested_at: Date; link: string; valid_days: number },
): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'account_export',
    locale,
    subject: t('account_export.subject', { product }),
    first_name,
    paragraphs: [
      t('account_export.body', { moment: moment(requested_at) }),
      { label: t('account_export.link'), link },
      t('account_export.validity', { valid_days }),
      t('account_export.rest'),
      t('account_export.not_you'),
    ],
    reason: t('account_export.reason', { product }),
  })
}
