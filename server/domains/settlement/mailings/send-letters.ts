// Sends one letter to its addresses: under the lock that answers, payments and withdrawals wait at, each address once.
import { and, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { infringementCan } from '#lib/rules/settlement/infringements.ts'
import {
  isLetter,
  type LetterType,
  letterTypes,
  mailingCan,
  OTHER_ADDRESSES_MAX,
} from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_tokens, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { formalNotice } from '#server/mail/settlement/formal-notice.ts'
import { siteAddresses } from '../claims/read-draft.ts'
import { lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { reasonToStop } from './hold-letters.ts'
import { letterFacts } from './letter-facts.ts'
import { letterPictures } from './letter-pictures.ts'
import { tellTrouble } from './tell-trouble.ts'

type MailingRow = typeof mailings.$inferSelect & { type: LetterType }
type DeliveryRow = typeof mailing_deliveries.$inferSelect

/** Safe to repeat: what is sent, stopped or not due yet stays as it is. */
export const sendLetters = (context: Context, mailing_id: string): Promise<void> =>
  context.transact(async tx => {
    const [known] = await tx.db.select().from(mailings).where(eq(mailings.id, mailing_id))
    if (!known) return
    const row = await lockInfringement(tx, known.infringement_id)
    const [mailing] = await tx.db.select().from(mailings).where(eq(mailings.id, mailing_id))
    if (!mailing || !isLetter(mailing) || !mailingCan.send(mailing.state) || mailing.due_on > dayOf(tx.now())) return
    if (!infringementCan.send(row.state)) return
    const stop = await reasonToStop(tx, row)
    if (stop !== null) {
      await stopMailings(tx, row, theProduct, stop)
      return tellTrouble(tx, row, stop)
    }
    const deliveries = await openDeliveries(tx, row, mailing)
    if (deliveries.length === 0) return withoutAddress(tx, row, mailing)
    for (const delivery of deliveries) await deliver(tx, row, mailing, delivery)
    await tx.db.update(mailings).set({ state: 'sent', sent_at: tx.now() }).where(eq(mailings.id, mailing.id))
    const details = { type: mailing.type, addresses: deliveries.map(({ address }) => address) }
    await recordInfringementEvent(tx, row.id, theProduct, {
      kind: 'mailing_sent',
      from: row.state,
      to: row.state,
      details,
    })
  })

/** The first letter has its addresses from the sign-off; the others get theirs now, each that has not refused. */
async function openDeliveries(context: Context, row: InfringementRow, mailing: MailingRow): Promise<DeliveryRow[]> {
  const { db, now } = context
  if (mailing.type !== 'first_sending') {
    const addresses =
      mailing.type === 'reminder' ? await firstAddresses(context, row) : await otherAddresses(context, row)
    const rows = addresses.map(address => ({
      id: newId('mailing_delivery', now()),
      mailing_id: mailing.id,
      address,
      state: 'waiting' as const,
      mail_id: newId('mail', now()),
      created_at: now(),
    }))
    if (rows.length > 0) await db.insert(mailing_deliveries).values(rows).onConflictDoNothing()
  }
  const waits = and(eq(mailing_deliveries.mailing_id, mailing.id), eq(mailing_deliveries.state, 'waiting'))
  return db.select().from(mailing_deliveries).where(waits)
}

/** To whom letters went; the desk of a host is none of them. */
const written = ({ db }: Context, { id }: InfringementRow) =>
  db
    .select({ address: mailing_deliveries.address, state: mailing_deliveries.state, type: mailings.type })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .where(and(eq(mailings.infringement_id, id), inArray(mailings.type, letterTypes)))

async function firstAddresses(context: Context, row: InfringementRow): Promise<string[]> {
  const rows = await written(context, row)
  return rows
    .filter(({ type, state }) => type === 'first_sending' && !['refused', 'stopped'].includes(state))
    .map(({ address }) => address)
}

/** As the record of the website knows them today, and nobody was written to. */
async function otherAddresses(context: Context, row: InfringementRow): Promise<string[]> {
  const [domain] = await context.db.select().from(domains).where(eq(domains.id, row.domain_id))
  if (!domain) return []
  const { first, others } = siteAddresses(domain)
  const known = new Set((await written(context, row)).map(({ address }) => address))
  return [...first, ...others].filter(address => !known.has(address)).slice(0, OTHER_ADDRESSES_MAX)
}

/** With a key of its own, of which only the digest is kept here. It is `sent` once the mail service has taken it. */
async function deliver(
  context: Context,
  row: InfringementRow,
  mailing: MailingRow,
  delivery: DeliveryRow,
): Promise<void> {
  const { db, now } = context
  const token = newSecret()
  const key = { token_hash: hashToken(token), infringement_id: row.id, mailing_id: mailing.id, created_at: now() }
  await db.insert(infringement_tokens).values(key)
  const link = linkOf(context, row.locale, href('infringement', { token }))
  const said = { ...(await letterFacts(context, row, mailing.type)), ...(await letterPictures(context, row)) }
  const message = formalNotice(row.locale, { ...said, link })
  await enqueueEmail(context, { id: delivery.mail_id, to: delivery.address, locale: row.locale, message })
}

/** Nobody is there to write to: the first letter ends the schedule, a reminder leaves the last letter its turn. */
async function withoutAddress(context: Context, row: InfringementRow, mailing: MailingRow): Promise<void> {
  if (mailing.type === 'reminder') {
    await context.db.update(mailings).set({ state: 'failed' }).where(eq(mailings.id, mailing.id))
    return
  }
  await stopMailings(context, row, theProduct, 'no_address')
  // That no further address is known is nothing to be told of while the first one has taken its letters.
  if (mailing.type === 'first_sending' || (await firstAddresses(context, row)).length === 0)
    await tellTrouble(context, row, 'no_address')
}
