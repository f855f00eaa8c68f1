// The email that sums up new copies: at eight in the morning, to everybody who wants one and has new hits.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import { DIGEST_HITS, DIGEST_HOUR, type DigestFrequency } from '#lib/rules/notices.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { hits, monitoring_settings } from '#server/db/schema/monitoring.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { every, job } from '#server/jobs/queue.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { hitDigest } from '#server/mail/hit-digest.ts'
import { monitoringSettingsOf } from '../settings.ts'

export const sendDigest = job('monitoring.send-digest', z.object({ user_id: z.string() }), (context, { user_id }) =>
  context.transact(tx => writeDigest(tx, user_id)),
)

export const sendDigests = job('monitoring.send-digests', z.object({}), async context => {
  const unnotified = await context.db
    .selectDistinct({ user_id: hits.user_id })
    .from(hits)
    .where(and(isNull(hits.notified_at), hits.confirmed))
  for (const { user_id } of unnotified) await context.enqueue(sendDigest, { user_id }, { key: user_id })
})

const isMonday = (now: Date): boolean => new Date(`${dayOf(now)}T12:00:00Z`).getUTCDay() === 1

/** Hits are marked as notified in the transaction that writes the email, or without one: each is in one email at most. */
async function writeDigest(context: Context, user_id: string): Promise<void> {
  const { db, now } = context
  const { digest: frequency } = await monitoringSettingsOf(context, user_id)
  if (frequency === 'weekly' && !isMonday(now())) return
  const notified = await db
    .update(hits)
    .set({ notified_at: now() })
    .where(and(eq(hits.user_id, user_id), isNull(hits.notified_at), hits.confirmed))
    .returning({ id: hits.id, category: hits.category, viewed_at: hits.viewed_at })
  // What is allowed, or was seen in the product already, is left out.
  const new_hits = notified.filter(({ category, viewed_at }) => category === 'to_handle' && viewed_at === null)
  if (frequency === 'never' || new_hits.length === 0) return
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, user_id), isNull(users.deleted_at)))
  if (!user || isDemoEmail(user.email)) return
  const message = hitDigest(user.locale, {
    ...(await summary(context, new_hits)),
    first_name: user.first_name,
    frequency,
    link: linkOf(context, user.locale, href('hits')),
    settings_link: linkOf(context, user.locale, href('account', { slug: 'monitoring' })),
  })
  await enqueueEmail(context, { id: newId('mail', now()), to: user.email, locale: user.locale, message })
  await saveSentAt(context, user_id, frequency)
}

async function summary({ db }: Context, news: readonly { id: string }[]) {
  const rows = await db
    .select({
      title: images.title,
      website: domains.name,
      stand_in: domains.stand_in,
      reasons: hits.reasons,
      agreeing: hits.agreeing,
    })
    .from(hits)
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(
      inArray(
        hits.id,
        news.map(({ id }) => id),
      ),
    )
    .orderBy(desc(hits.found_at), desc(hits.id))
  return {
    count: rows.length,
    websites: new Set(rows.map(({ website }) => website)).size,
    named: rows.slice(0, DIGEST_HITS),
    standin: rows.every(({ stand_in }) => stand_in),
  }
}

async function saveSentAt({ db, now }: Context, user_id: string, frequency: DigestFrequency): Promise<void> {
  const digest_sent_at = now()
  await db
    .insert(monitoring_settings)
    .values({ user_id, digest: frequency, automatic_evidence: false, digest_sent_at })
    .onConflictDoUpdate({ target: monitoring_settings.user_id, set: { digest_sent_at } })
}

export const digestJobs = [sendDigest, sendDigests]
export const digestSchedules = [every(`0 ${DIGEST_HOUR} * * *`, sendDigests)]
