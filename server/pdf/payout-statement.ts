// The statement of a payout: what was left, each invoice line since then, and what was paid out of it.
import type { Payout, PayoutEntry } from '#lib/contract/payouts.ts'
import type { Translator } from '#lib/node/translator.ts'
import {
  addParagraph,
  addRow,
  addSection,
  BODY,
  body,
  drawFooters,
  openFlow,
  type PdfFlow,
  QUIET,
  quiet,
  STRONG,
} from './flow.ts'
import { closeSheet, openSheet } from './sheet.ts'
import { addTable } from './table.ts'

export type PayoutStatementInput = {
  payout: Payout
  statement: { opening_cents: number; entries: PayoutEntry[]; closing_cents: number }
  payee: string
  payer: string
  /** The payment provider is a stand-in, so no money was paid. */
  standin: boolean
  translator: Translator<'payouts'>
}

/** The statement as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function payoutStatementPdf(input: PayoutStatementInput): Promise<Uint8Array> {
  const { payout, payer, standin, translator } = input
  const { t, day, locale } = translator
  const title = t('statement.title', { day: day(payout.due_on) })
  const created_at = payout.created_at
  const sheet = openSheet({ title, author: payer, subject: t('statement.subject'), locale, created_at })
  const flow = openFlow(sheet, title)
  if (standin) addParagraph(flow, t('statement.standin'), STRONG, 10)
  addFacts(flow, input)
  addEntries(flow, input)
  addResult(flow, input)
  drawFooters(sheet, {
    left: t('statement.footer', { payer, id: payout.id }),
    page: (page, pages) => t('statement.page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addFacts(flow: PdfFlow, { payout, payee, payer, translator }: PayoutStatementInput): void {
  const { t, money, dayOf } = translator
  const { status, reason, account, sent_at, settled_at } = payout
  addRow(flow, t('statement.payee'), [body(payee)])
  addRow(flow, t('statement.payer'), [body(payer)])
  addRow(flow, t('statement.account'), [body(account ?? t('statement.none'))])
  addRow(flow, t('statement.amount'), [{ text: money(payout.amount_cents), style: STRONG }])
  const when = settled_at ?? sent_at
  addRow(flow, t('statement.state'), [
    body(t(`states.${status}`)),
    ...(when === null ? [] : [quiet(dayOf(when))]),
    ...(reason === null ? [] : [quiet(t(`reasons.${reason}.title`))]),
  ])
}

function addEntries(flow: PdfFlow, { statement, translator }: PayoutStatementInput): void {
  const { t, money, day } = translator
  addSection(flow, t('statement.entries'))
  const opening = { parts: [body(t('statement.opening'))], amounts: [money(statement.opening_cents)] }
  const rows = statement.entries.map(({ kind, on, number, line, description, amount_cents }) => ({
    parts: [
      body(description ?? t(`kinds.${kind}`)),
      quiet(
        number === null
          ? day(on)
          : t('statement.origin', { kind: t(`kinds.${kind}`), number, line: line ?? 1, day: day(on) }),
      ),
    ],
    amounts: [money(amount_cents)],
  }))
  addTable(flow, [t('statement.what'), t('statement.cents')], [opening, ...rows])
}

function addResult(flow: PdfFlow, { payout, statement, translator }: PayoutStatementInput): void {
  const { t, money } = translator
  const sum = statement.entries.reduce((total, { amount_cents }) => total + amount_cents, statement.opening_cents)
  addRow(flow, t('statement.sum'), [body(money(sum))])
  addRow(flow, t('statement.paid'), [{ text: money(payout.amount_cents), style: STRONG }])
  addRow(flow, t('statement.closing'), [body(money(statement.closing_cents))])
  flow.y += 8
  addParagraph(flow, t('statement.meaning'), BODY)
  addParagraph(flow, t('statement.vat'), QUIET)
}
