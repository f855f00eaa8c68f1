// Tells a lawyer of cases that wait for one since the last such email.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type NewCasesInput = {
  first_name: string
  count: number
  /** The first of them, one line each; the rest is counted. */
  named: readonly { domain: string; prejudice_cents: Cents }[]
  link: string
}

export function newCases(locale: Locale, { first_name, count, named, link }: NewCasesInput): RenderedEmail {
  const { t, money } = translator(locale, 'litigation-letter')
  const rest = count - named.length
  const line = ({ domain, prejudice_cents }: NewCasesInput['named'][number]) =>
    t('new_cases.case', { domain, amount: money(prejudice_cents) })
  return renderEmail({
    template: 'new_cases',
    locale,
    subject: t('new_cases.subject', { count }),
    first_name,
    paragraphs: [
      t('new_cases.body', { count }),
      { items: named.map(line) },
      ...(rest > 0 ? [t('new_cases.more', { count: rest })] : []),
      t('new_cases.first'),
      { label: t('new_cases.open'), link },
      t('new_cases.settings'),
    ],
    reason: translator(locale, 'mail').t('reason.account', { product: brand.name }),
  })
}
