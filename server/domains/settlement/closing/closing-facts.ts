// Reads what a closing letter says: what was claimed, what was paid and licensed, how it ended, and when.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { licenses } from '#server/db/schema/market.ts'
import { infringement_answers, infringement_events } from '#server/db/schema/settlement.ts'
import { letterWords } from '#server/mail/settlement/letter-words.ts'
import type { ClosingLetter } from '#server/pdf/closing-letter.ts'
import { checkUrl } from '../claims/prepare-claim.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { letterFacts } from '../mailings/letter-facts.ts'

type Facts = Omit<ClosingLetter, 'digest' | 'address' | 'signature'>

/** Throws `conflict` while nothing has ended it. */
export async function closingFacts(context: Context, row: InfringementRow, language: Locale): Promise<Facts> {
  const { outcome, closed_at, check_code, sender_name, kind, close_reason: reason } = row
  if (outcome === null || closed_at === null) throw new Failure('conflict')
  const facts = await letterFacts(context, row, 'first_sending')
  const payments = await paymentsOf(context, row.id)
  const proved = await numbersOf(context, row.id)
  // In the language of this letter, which may be another than that of the first one.
  const check = new URL(checkUrl(context, language))
  check.searchParams.set('code', check_code)
  const { domain } = facts
  const statement = canonicalJson({
    type: 'auctor-closing/1',
    check_code,
    sender: sender_name,
    domain,
    kind,
    signed_at: row.signed_at.toISOString(),
    prejudice_cents: row.prejudice_cents,
    license_cents: row.license_cents,
    payments: payments.map(({ number, total_cents, returned_on }) => ({ number, total_cents, returned_on })),
    licenses: proved,
    outcome,
    reason,
    closed_at: closed_at.toISOString(),
  })
  return {
    check_code,
    check_url: check.href,
    sender_name,
    domain,
    outcome,
    reason,
    signed_on: dayOf(row.signed_at),
    closed_at: closed_at.toISOString(),
    hits: facts.hits.map(({ title, author, page_url }) => ({ title, author, page_url })),
    amounts: letterWords(language, facts).amounts,
    payments,
    licenses: proved,
    removed_on: row.gone_at === null ? null : dayOf(row.gone_at),
    statement,
  }
}

/** What was paid of it, the oldest first; what a bank took back is named as that. */
async function paymentsOf({ db }: Context, infringement_id: string): Promise<Facts['payments']> {
  const { state, infringement_id: of, invoice_id } = infringement_answers
  const paid = db
    .select({ id: invoice_id })
    .from(infringement_answers)
    .where(and(eq(of, infringement_id), inArray(state, ['accepted', 'refused']), isNotNull(invoice_id)))
  const rows = await db
    .select({ id: invoices.id, number: invoices.number, total_cents: invoices.total_cents, paid_at: invoices.paid_at })
    .from(invoices)
    .where(inArray(invoices.id, paid))
    .orderBy(asc(invoices.created_at), asc(invoices.id))
  const returned = await returnsOf({ db }, infringement_id)
  return rows.flatMap(({ id, number, total_cents, paid_at }) =>
    number === null || paid_at === null
      ? []
      : [{ number, total_cents, paid_on: dayOf(paid_at), returned_on: returned.get(id) ?? null }],
  )
}

/** The days on which payments went back, by their invoices; what came again is not among them. */
async function returnsOf({ db }: Pick<Context, 'db'>, infringement_id: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(infringement_events)
    .where(
      and(
        eq(infringement_events.infringement_id, infringement_id),
        inArray(infringement_events.kind, ['payment_returned', 'payment_restored']),
      ),
    )
    .orderBy(asc(infringement_events.happened_at), asc(infringement_events.id))
  const days = new Map<string, string>()
  for (const { kind, details, happened_at } of rows)
    if (kind === 'payment_returned') days.set(String(details.invoice), dayOf(happened_at))
    else days.delete(String(details.invoice))
  return days
}

/** Of licences that were bought with it, or proved. */
async function numbersOf({ db }: Context, infringement_id: string): Promise<string[]> {
  const rows = await db
    .select({ bought: licenses.number, proved: infringement_answers.passport_number })
    .from(infringement_answers)
    .leftJoin(licenses, eq(licenses.invoice_id, infringement_answers.invoice_id))
    .where(and(eq(infringement_answers.infringement_id, infringement_id), eq(infringement_answers.state, 'accepted')))
    .orderBy(asc(infringement_answers.created_at), asc(licenses.id))
  const said = rows.flatMap(({ bought, proved }) => [bought, ...(proved?.split(', ') ?? [])])
  return [...new Set(said.filter(number => number !== null))]
}
