// How the recipient of a letter is reached afterwards: the addresses that it arrived at, and a link of their own for each email.
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { letterTypes } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import {
  infringement_answers,
  infringement_tokens,
  mailing_deliveries,
  mailings,
} from '#server/db/schema/settlement.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { InfringementRow } from './record-event.ts'

/** Addresses of the recipient that are written to. */
const ADDRESSES_MAX = 5

/** Where the letters of the claim arrived, the account that its recipient made, and whoever paid without one. */
export async function recipientAddresses(
  { db }: Pick<Context, 'db'>,
  { id, recipient_id }: InfringementRow,
): Promise<string[]> {
  const delivered = await db
    .selectDistinct({ address: mailing_deliveries.address })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .where(
      and(
        eq(mailings.infringement_id, id),
        inArray(mailings.type, letterTypes),
        isNotNull(mailing_deliveries.sent_at),
        ne(mailing_deliveries.state, 'refused'),
      ),
    )
    .limit(ADDRESSES_MAX)
  const [account] =
    recipient_id === null ? [] : await db.select({ address: users.email }).from(users).where(eq(users.id, recipient_id))
  const guests = await db
    .selectDistinct({ address: users.email })
    .from(users)
    .innerJoin(invoices, eq(invoices.user_id, users.id))
    .innerJoin(infringement_answers, eq(infringement_answers.invoice_id, invoices.id))
    .where(and(eq(users.guest_of, id), eq(infringement_answers.state, 'accepted')))
  return [...new Set([...(account ? [account] : []), ...guests, ...delivered].map(({ address }) => address))]
}

/** Of a link only its hash is kept, so each email gets one of its own. */
export async function newLetterLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  infringement_id: string,
): Promise<string> {
  const token = newSecret()
  await db.insert(infringement_tokens).values({ token_hash: hashToken(token), infringement_id, created_at: now() })
  return token
}
