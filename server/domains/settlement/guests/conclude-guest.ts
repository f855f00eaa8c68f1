// What a guest gets once they have paid, in the transaction that books it: a receipt with links to what they paid for.
import { asc, eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { addCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoice_lines, invoices } from '#server/db/schema/billing.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { letterReceipt } from '#server/mail/settlement/letter-receipt.ts'
import { newLetterLink } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { forgetCards } from './forget-cards.ts'

/** Nothing where it was paid with an account. */
export async function concludeAsGuest(context: Context, row: InfringementRow, invoice_id: string): Promise<void> {
  const [paid] = await context.db
    .select({ invoice: invoices, guest: users })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .where(eq(invoices.id, invoice_id))
  if (!paid || paid.guest.guest_of === null) return
  const { guest, invoice } = paid
  await forgetCards(context, guest.id)
  const { locale } = guest
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  const lines = await context.db
    .select()
    .from(invoice_lines)
    .where(eq(invoice_lines.invoice_id, invoice_id))
    .orderBy(asc(invoice_lines.position))
  const token = await newLetterLink(context, row.id)
  const file = (name: string, query: Record<string, string>) => fileLink(context, `${token}/${name}`, locale, query)
  const bought = lines.some(({ tax_code }) => tax_code !== 'O')
  const message = letterReceipt(locale, {
    name: guest.first_name,
    sender: row.sender_name,
    domain: domain?.name ?? '',
    code: row.check_code,
    day: dayOf(context.now()),
    number: invoice.number ?? '',
    lines: lines.map(line => ({
      description: line.description[locale],
      cents: addCents(line.net_cents, line.vat_cents),
    })),
    total_cents: invoice.total_cents,
    invoice_link: file('invoice_pdf', { invoice: invoice_id }),
    license_link: bought ? file('license_pdf', {}) : null,
    link: linkOf(context, locale, href('infringement', { token })),
  })
  await enqueueEmail(context, { id: newId('mail', context.now()), to: guest.email, locale, message })
}

/** The card of a payment that failed is not needed any more either. */
export async function forgetCardsOfPayer(context: Context, invoice_id: string): Promise<void> {
  const [invoice] = await context.db
    .select({ payer: invoices.user_id })
    .from(invoices)
    .where(eq(invoices.id, invoice_id))
  if (invoice) await forgetCards(context, invoice.payer)
}

const fileLink = ({ settings }: Context, path: string, language: Locale, query: Record<string, string>): string =>
  `${settings.public_url}/api/infringements/${path}?${new URLSearchParams({ ...query, language })}`
