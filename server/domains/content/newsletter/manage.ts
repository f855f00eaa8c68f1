// What the link of a letter may do: read, confirm, leave.
import { and, eq, inArray } from 'drizzle-orm'
import { articles } from '#lib/content/articles.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { newsletter as contract } from '#lib/contract/newsletter.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { subscriberCan } from '#lib/rules/content/newsletter.ts'
import type { Context } from '#server/context.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import { readSubscriberToken } from './tokens.ts'

export async function readSubscriber(
  context: Context,
  { token }: ParsedInput<typeof contract.retrieve>,
): Promise<Answer<typeof contract.retrieve>> {
  const { email, state } = await subscriberOf(context, token)
  return { email, state }
}

export async function confirmSubscriber(
  context: Context,
  { token }: ParsedInput<typeof contract.confirm>,
): Promise<void> {
  const { id, locale } = await subscriberOf(context, token)
  const now = context.now()
  // What has been published before can be read on the page; letters bring what is new.
  const sent_day = articles('blog', locale, undefined, dayOf(now))[0]?.published_on ?? dayOf(now)
  await context.db
    .update(newsletter_subscribers)
    .set({ state: 'confirmed', confirmed_at: now, sent_day })
    .where(and(eq(newsletter_subscribers.id, id), inArray(newsletter_subscribers.state, [...subscriberCan.confirm])))
}

/** Whoever has left already has left: a mail program may call twice. */
export async function unsubscribe(
  context: Context,
  { token }: ParsedInput<typeof contract.unsubscribe>,
): Promise<void> {
  const id = readSubscriberToken(context, token)
  if (id === null) throw new Failure('not_found')
  await context.db
    .delete(newsletter_subscribers)
    .where(and(eq(newsletter_subscribers.id, id), inArray(newsletter_subscribers.state, [...subscriberCan.leave])))
}

async function subscriberOf(context: Context, token: string) {
  const id = readSubscriberToken(context, token)
  const [row] =
    id === null ? [] : await context.db.select().from(newsletter_subscribers).where(eq(newsletter_subscribers.id, id))
  if (!row) throw new Failure('not_found')
  return row
}
