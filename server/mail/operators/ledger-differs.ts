// Tells an administrator that the books do not add up, or do not agree with the payment provider.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

/** More would hide the sentences around them; the page has all. */
const LISTED = 10

type Differs = { first_name: string; findings: readonly LedgerFinding[]; link: string }

export function ledgerDiffers(locale: Locale, { first_name, findings, link }: Differs): RenderedEmail {
  const { t, money } = translator(locale, 'books')
  const mail = translator(locale, 'mail')
  const said = findings.slice(0, LISTED).map(({ code, about, expected, found }) => {
    const words = `${t(`findings.${code}`)} (${about})`
    if (expected === null || found === null) return words
    const amounts = code === 'number_missing' ? { expected, found } : { expected: money(expected), found: money(found) }
    return t('email.finding', { words, ...amounts })
  })
  const count = findings.length
  return renderEmail({
    template: 'ledger_differs',
    locale,
    subject: t('email.subject', { count }),
    first_name,
    paragraphs: [t('email.body', { count }), { items: said }, t('email.next'), { label: t('email.link'), link }],
    reason: mail.t('reason.admin', { product: brand.name }),
  })
}
