// Tells both sides of a claim what a look at its page found, and what follows from it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

/** `still_asked`: gone, but something else is owed; `back`: it was gone and is there again. */
export type ComplianceNews = 'removed' | 'still_asked' | 'still_there' | 'back' | 'unreachable'

export type ComplianceNewsInput = {
  side: 'creator' | 'recipient'
  /** That it is closed is said by the closing letter. */
  news: Exclude<ComplianceNews, 'removed'>
  name: string
  domain: string
  day: string
  /** The matter was closed before: its creator may ask anew. */
  ended?: boolean
  link: string
}

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
      t(`compliance.${news}.${side}`, facts),
      t(ended ? 'compliance.ended' : 'compliance.how'),
      { label: t(`compliance.open_${side}`), link },
    ],
    reason: side === 'creator' ? t('reason.account', { product: brand.name }) : t('compliance.reason', facts),
  })
}
