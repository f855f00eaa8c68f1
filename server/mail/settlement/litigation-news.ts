// Tells a creator or a lawyer what changed in a case, who changed it, and in which words.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { LitigationEventKind } from '#lib/rules/settlement/litigations.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type LitigationNews = {
  first_name: string
  side: 'creator' | 'lawyer'
  change: LitigationEventKind
  domain: string
  /** Empty as long as nobody has taken it. */
  lawyer: string
  /** As empty as long. */
  lawyer_email: string
  reason: string | null
  /** The discount in all, or the fee. */
  amount_cents: number | null
  link: string
}

export function litigationNews(locale: Locale, input: LitigationNews): RenderedEmail {
  const { t, money } = translator(locale, 'litigation-letter')
  const { side, change, domain, lawyer, reason, amount_cents, first_name, link } = input
  const facts = { domain, lawyer: lawyer === '' ? t('a_lawyer') : lawyer, amount: money(amount_cents ?? 0) }
  const filed = change === 'classified' && amount_cents === null
  const said = side === 'lawyer' ? t('for_lawyer', facts) : t(filed ? 'filed' : `changes.${change}`, facts)
  return renderEmail({
    template: 'litigation_news',
    locale,
    subject: t(`subjects.${change}`, facts),
    first_name,
    paragraphs: [
      said,
      ...(side === 'creator' && change === 'accepted' ? [t('contact', { email: input.lawyer_email })] : []),
      ...(reason === null ? [] : [t('reason', { reason })]),
      ...(side === 'creator' && change === 'ignored' ? [t('ask_again')] : []),
      { label: t('open'), link },
    ],
    reason: translator(locale, 'mail').t('reason.account', { product: brand.name }),
  })
}
