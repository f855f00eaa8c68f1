// Tells an administrator that a payer's bank wants money back, or how that ended.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type DisputeNews = 'opened' | 'won' | 'lost'

type Facts = {
  first_name: string
  news: DisputeNews
  amount_cents: Cents
  invoice_number: string
  answer_until: Date | null
  link: string
}

export function disputeNews(locale: Locale, facts: Facts): RenderedEmail {
  const { t, money, moment } = translator(locale, 'mail')
  const { first_name, news, amount_cents, invoice_number: invoice, answer_until, link } = facts
  const amount = money(amount_cents)
  return renderEmail({
    template: 'dispute_news',
    locale,
    subject: t(`dispute_news.subject_${news}`, { amount }),
    first_name,
    paragraphs: [
      t(`dispute_news.${news}`, { amount, invoice }),
      ...(news === 'opened' && answer_until ? [t('dispute_news.until', { moment: moment(answer_until) })] : []),
      { label: t('dispute_news.open'), link },
    ],
    reason: t('reason.admin', { product: brand.name }),
  })
}
