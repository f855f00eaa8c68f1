// Tells somebody whose evidence report is ready that its payment needs them.

import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type ReportUnpaidInput = { first_name: string; title: string; domain: string; total_cents: Cents; link: string }

export function reportUnpaid(locale: Locale, input: ReportUnpaidInput): RenderedEmail {
  const { t, money } = translator(locale, 'mail')
  const { first_name, title, domain, total_cents, link } = input
  return renderEmail({
    template: 'report_unpaid',
    locale,
    subject: t('report_unpaid.subject', { title }),
    first_name,
    paragraphs: [
      t('report_unpaid.body', { title, domain }),
      t('report_unpaid.why', { amount: money(total_cents) }),
      { label: t('report_unpaid.pay'), link },
      t('report_unpaid.kept'),
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
