// Tells both sides of a claim what a look at its page found, and what follows from it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { ComplianceNews } from '#lib/rules/settlement/compliance.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

/** That it is closed is said by the closing letter. */
type Told = Exclude<ComplianceNews, 'removed' | 'credited'>

export type ComplianceNewsInput = {
  name: string
  domain: string
  day: string
  /** The matter was closed before: its creator may ask anew. */
  ended?: boolean
  link: string
} & ({ side: 'creator'; news: Told } | { side: 'recipient'; news: Exclude<Told, 'credit_gone'> })

export function complianceLetter(locale: Locale, input: ComplianceNewsInput): RenderedEmail {
  const { t, day } = translator(locale, 'mail')
  const { side, news, name, domain, ended = false, link } = input
  const facts = { domain, day: day(input.day) }
  return renderEmail({
    template: 'compliance_checked',
    locale,
    subject: t(`compliance.${news}.subject`, facts),
    first_name: name,
    paragraphs: [
      input.side === 'creator'
        ? t(`compliance.${input.news}.creator`, facts)
        : t(`compliance.${input.news}.recipient`, facts),
      t(ended ? 'compliance.ended' : 'compliance.how'),
      {
        label: t(news === 'uncredited' && side === 'creator' ? 'compliance.open_answer' : `compliance.open_${side}`),
        link,
      },
    ],
    reason: side === 'creator' ? t('reason.account', { product: brand.name }) : t('compliance.reason', facts),
  })
}
