// Tells both sides that a claim is paid and closed, and what nobody asks any more.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type CaseClosedInput = {
  side: 'creator' | 'recipient'
  outcome: 'paid' | 'licensed'
  name: string
  sender: string
  domain: string
  day: string
  code: string
  link: string
}

export function caseClosed(locale: Locale, input: CaseClosedInput): RenderedEmail {
  const { t, day } = translator(locale, 'mail')
  const { side, outcome, name, sender, domain, code, link } = input
  const facts = { domain, sender, code, day: day(input.day) }
  return renderEmail({
    template: 'case_closed',
    locale,
    subject: t('case_closed.subject', facts),
    first_name: name,
    paragraphs: [
      t(`case_closed.${side}`, facts),
      t(`case_closed.${outcome}_${side}`, facts),
      { label: t(`case_closed.open_${side}`), link },
    ],
    reason: side === 'creator' ? t('reason.account', { product: brand.name }) : t('compliance.reason', facts),
  })
}
