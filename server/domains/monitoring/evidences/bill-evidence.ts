// What a report costs and how it is paid: quoted before the order, charged when the report is there, never for one that failed.
import { and, eq, gte, ne, sum } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { evidences as contract } from '#lib/contract/evidences.ts'
import { dayOf, startOfMonth } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { addCents, type Cents, percent, toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { agreementCan } from '#lib/rules/billing/means.ts'
import { type TaxCode, vatRates } from '#lib/rules/billing/vat.ts'
import type { Context, UserContext } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { taxCodeFor } from '#server/domains/billing/invoices/parties.ts'
import { cardAgreementOf } from '#server/domains/billing/pay-ins/card-agreements.ts'
import { chargeInvoice } from '#server/domains/billing/pay-ins/charge-saved-means.ts'
import { defaultCard, usableMandate } from '#server/domains/billing/pay-ins/saved-means.ts'
import { planOf } from '#server/domains/billing/subscriptions/current-plan.ts'
import type { EventPayload } from '#server/events.ts'

type Quote = Answer<typeof contract.quote>

/** What the next report costs this person, and what is going to pay for it; null where nothing can. */
export async function quoteEvidence(context: UserContext): Promise<Quote> {
  const { id } = context.user
  const profile = await profileOf(context, id)
  const { evidence_report_cents: net_cents } = await planOf(context, id)
  const tax_code = await taxCodeFor(context, { user_id: id, nature: 'service' })
  return {
    ...reportAmounts(net_cents, tax_code),
    currency: 'EUR',
    means: await meansOfReports(context, id),
    profile_complete: profile !== null && profile.missing_fields.length === 0,
    unpaid: await hasUnpaidReport(context, id),
  }
}

export function reportAmounts(net_cents: Cents, tax_code: TaxCode) {
  const vat_bps = vatRates[tax_code]
  const vat_cents = percent(net_cents, vat_bps)
  return { net_cents, vat_bps, vat_cents, total_cents: addCents(net_cents, vat_cents) }
}

/** A card whose holder has not agreed at the bank yet is good for an order: it is confirmed with the payment. */
export async function meansOfReports(context: Context, user_id: string): Promise<Quote['means']> {
  const mandate = await usableMandate(context, user_id)
  const debit = mandate && ({ method: 'direct_debit', name: mandate.account, asks: false } as const)
  if (mandate?.is_default) return debit
  const card = await defaultCard(context, user_id)
  if (!card) return debit
  const agreement = await cardAgreementOf(context, card.id)
  const asks = agreement === null || !agreementCan.charge(agreement.status)
  return asks && debit ? debit : { method: 'card', name: card.alias, asks }
}

/** A report that is ready and whose payment was refused; no other one is made before it is paid. */
export async function hasUnpaidReport({ db }: Pick<Context, 'db'>, user_id: string): Promise<boolean> {
  const open = and(
    eq(invoices.user_id, user_id),
    eq(invoices.category, 'digital_report'),
    eq(invoices.status, 'payment_failed'),
  )
  return (await db.$count(invoices, open)) > 0
}

/** What the reports that the setting has ordered this month cost, including VAT. */
export async function spentAutomatically(context: Context, user_id: string, tax_code: TaxCode): Promise<Cents> {
  const [row] = await context.db
    .select({ net: sum(evidences.price_cents).mapWith(Number) })
    .from(evidences)
    .where(
      and(
        eq(evidences.user_id, user_id),
        eq(evidences.automatic, true),
        eq(evidences.billed, true),
        ne(evidences.state, 'failed'),
        gte(evidences.ordered_at, startOfMonth(context.now())),
      ),
    )
  return reportAmounts(toCents(row?.net ?? 0), tax_code).total_cents
}

/** Reaction: a report that is ready is invoiced and charged; the charge itself happens after this transaction. */
export async function billReport(
  context: Context,
  { evidence_id, user_id, state }: EventPayload<'evidence.settled'>,
): Promise<void> {
  if (state !== 'success') return
  const { db } = context
  const [found] = await db
    .select({ evidence: evidences, title: images.title, domain: domains.name })
    .from(evidences)
    .innerJoin(hits, eq(hits.id, evidences.hit_id))
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(and(eq(evidences.id, evidence_id), eq(evidences.billed, true)))
  if (!found) return
  const { evidence, ...named } = found
  const tax_code = await taxCodeFor(context, { user_id, nature: 'service' })
  const { net_cents, vat_cents } = reportAmounts(toCents(evidence.price_cents), tax_code)
  const words = reportWords(named)
  const line = { ...words, quantity: 1, unit_net_cents: net_cents, net_cents, vat_cents, tax_code }
  const { id: invoice_id } = await draftInvoice(context, {
    user_id,
    category: 'digital_report',
    subject_id: evidence_id,
    supplied_on: dayOf(evidence.captured_at ?? context.now()),
    lines: [line],
  })
  await context.enqueue(chargeInvoice, { invoice_id }, { key: invoice_id })
}

function reportWords(named: { title: string; domain: string }) {
  const say = <T>(words: (locale: Locale) => T) =>
    // One entry for each language.
    Object.fromEntries(locales.map(locale => [locale, words(locale)])) as Record<Locale, T>
  return {
    description: say(locale => translator(locale, 'invoice').t('report_line', named)),
    details: say((): string[] => []),
  }
}

/** Throws where nothing could be charged: without means of payment, or while an earlier report is not paid. */
export async function requirePayable(context: UserContext): Promise<void> {
  const { id } = context.user
  if (await hasUnpaidReport(context, id)) throw new Failure('invoice_unpaid')
  if (!(await meansOfReports(context, id))) throw new Failure('means_missing')
}
