// Tells both authors of a picture, in the product and by email, that the other one had it certified, and how that ends.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import { type PrioritySide, type PriorityState, shownSide } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { type LoadedPriority, loadPriorities } from '#server/domains/images/priority/priority-rows.ts'
import type { EventPayload } from '#server/events.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { type PriorityLetter, priorityLetter } from '#server/mail/priority-news.ts'
import { monitoringSettingsOf } from '../settings.ts'
import { writeNotice } from './write-notice.ts'

/** Reaction, in the transaction of what happened. */
export async function notifyPriority(context: Context, changed: EventPayload<'priority.changed'>): Promise<void> {
  const [loaded] = await loadPriorities(context, eq(priorities.id, changed.priority_id))
  if (!loaded) return
  for (const side of ['earlier', 'later'] as const) {
    const letter = letterFor(side, loaded, changed.news)
    if (letter && loaded[side].image.deleted_at === null) await tell(context, loaded, side, letter)
  }
}

function letterFor(
  side: PrioritySide,
  loaded: LoadedPriority,
  news: EventPayload<'priority.changed'>['news'],
): PriorityLetter | null {
  if (news === 'found') {
    const other = loaded[side === 'earlier' ? 'later' : 'earlier']
    return { news: side === 'earlier' ? 'certified_later' : 'certified_earlier', day: dayOf(other.certified_at) }
  }
  if (news === 'declared') return side === 'earlier' ? { news: 'priority_declared' } : null
  if (news === 'declined') return side === 'later' ? { news: 'priority_declined' } : null
  return { news: 'priority_settled', outcome: outcomeFor(side, loaded.row.state) }
}

function outcomeFor(side: PrioritySide, state: PriorityState) {
  if (state === 'agreed') return 'agreed'
  if (state === 'both_stand') return 'both'
  if (state === 'different_pictures') return 'different'
  return shownSide(state) === side ? 'prevails' : 'yields'
}

async function tell(context: Context, loaded: LoadedPriority, side: PrioritySide, letter: PriorityLetter) {
  const { id, slug, title, user_id } = loaded[side].image
  const about = { priority: loaded.row.id, image: id, title }
  const key = loaded.row.id
  if (letter.news === 'priority_settled')
    await writeNotice(context, { user_id, key, kind: letter.news, details: { ...about, outcome: letter.outcome } })
  else if ('day' in letter)
    await writeNotice(context, { user_id, key, kind: letter.news, details: { ...about, day: letter.day } })
  else await writeNotice(context, { user_id, key, kind: letter.news, details: about })
  const { digest } = await monitoringSettingsOf(context, user_id)
  const [user] = await context.db.select().from(users).where(eq(users.id, user_id))
  // Who wants no email about copies gets none about this either; the notice stays.
  if (!user || digest === 'never' || isDemoEmail(user.email)) return
  const link = linkOf(context, user.locale, href('image', { id, slug }))
  const message = priorityLetter(user.locale, { letter, first_name: user.first_name, title, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to: user.email, locale: user.locale, message })
}
