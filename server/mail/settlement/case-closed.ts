// Tells both sides of an infringement how it ended, and where the signed closing letter is.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type CaseClosedInput = {
  side: 'creator' | 'recipient'
  outcome: InfringementOutcome
  /** In the words of whoever closed it. */
  reason: string | null
  name: string
  sender: string
  domain: string
  day: string
  code: string
  link: string
  letter_link: string
}

export function caseClosed(locale: Locale, input: CaseClosedInput): RenderedEmail {
  const { t, day } = translator(locale, 'settlement-mail')
  const { side, outcome, reason, name, sender, domain, code, link, letter_link } = input
  const facts = { domain, sender, code, day: day(input.day) }
  const received = side === 'creator' && (outcome === 'paid' || outcome === 'licensed')
  const { t: mail } = translator(locale, 'mail')
  return renderEmail({
    template: 'case_closed',
    locale,
    subject: t('closed.subject', facts),
    first_name: name,
    paragraphs: [
      translator(locale, 'closing-letter').t(`outcomes.${outcome}`, { sender }),
      ...(reason === null ? [] : [t('closed.reason'), { quote: reason }]),
      t(`closed.${side}`, facts),
      ...(received ? [t('closed.received')] : []),
      t('closed.letter'),
      { label: t('closed.open_letter'), link: letter_link },
      { label: t(`closed.open_${side}`), link },
    ],
    reason: side === 'creator' ? mail('reason.account', { product: brand.name }) : mail('compliance.reason', facts),
  })
}
