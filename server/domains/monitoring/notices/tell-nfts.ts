// Tells people of bids and sales that concern them: as a notice, and by email unless it is a bid for their own.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import type { EventPayload } from '#server/events.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { nftNewsLetter } from '#server/mail/market/nft-news.ts'
import { writeNotice } from './write-notice.ts'

/** Reaction, in the transaction in which it is written down that they were told. */
export async function tellNftNews(
  context: Context,
  { user_id, tx_hash, ...details }: EventPayload<'nft.news'>,
): Promise<void> {
  const { token, title, news, amount, decimals, symbol } = details
  await writeNotice(context, { user_id, kind: 'nft_news', key: `${token}/${news}/${tx_hash}`, details })
  const [person] = await context.db.select().from(users).where(eq(users.id, user_id))
  if (news === 'bid' || !person || isDemoEmail(person.email)) return
  const { locale, first_name, email: to } = person
  const link = linkOf(context, locale, href('token', { id: token }))
  const message = nftNewsLetter(locale, { first_name, title, news, amount, currency: { decimals, symbol }, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
