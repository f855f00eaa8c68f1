// Receipt for whoever paid a letter without an account: what was paid, line by line, and where the invoice is.
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type LetterReceiptInput = {
  name: string
  sender: string
  domain: string
  code: string
  day: string
  number: string
  lines: { description: string; cents: Cents }[]
  total_cents: Cents
  invoice_link: string
  /** Null where no licence was bought. */
  license_link: string | null
  link: string
}

export function letterReceipt(locale: Locale, input: LetterReceiptInput): RenderedEmail {
  const { t, day, money } = translator(locale, 'settlement-mail')
  const { name, sender, domain, code, number, lines, total_cents, invoice_link, license_link, link } = input
  const total = money(total_cents)
  return renderEmail({
    template: 'letter_receipt',
    locale,
    subject: t('receipt.subject', { total, domain }),
    first_name: name,
    paragraphs: [
      t('receipt.body', { total, day: day(input.day), sender, domain, code }),
      { items: lines.map(({ description, cents }) => t('receipt.line', { description, amount: money(cents) })) },
      t('receipt.invoice', { number }),
      { label: t('receipt.open_invoice'), link: invoice_link },
      ...(license_link === null ? [] : [{ label: t('receipt.open_license'), link: license_link }]),
      { label: t('receipt.open_letter'), link },
      t('receipt.keep'),
    ],
    reason: t('receipt.reason'),
  })
}
