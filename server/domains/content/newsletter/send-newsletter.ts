// Sends what is new in the journal to those who confirmed, once a week at most, and forgets addresses that nobody confirmed.
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { type Article, articles } from '#lib/content/articles.ts'
import { addSeconds, DAY_S, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import { PENDING_DAYS, subscriberCan } from '#lib/rules/content/newsletter.ts'
import type { Context } from '#server/context.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import { every, job } from '#server/jobs/queue.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { newsletterLetter } from '#server/mail/newsletter/newsletter-letter.ts'
import { newsletterLinks } from './links.ts'

const BATCH = 200
type Subscriber = typeof newsletter_subscribers.$inferSelect

const canSend = inArray(newsletter_subscribers.state, [...subscriberCan.send])

export const sendNewsletter = job('content.send-newsletter', z.object({}), async context => {
  for (const locale of locales) {
    const written = articles('blog', locale, undefined, dayOf(context.now()))
    const [newest] = written
    if (!newest) continue
    let after = ''
    for (;;) {
      const readers = await waitingReaders(context, locale, newest.published_on, after)
      for (const reader of readers) await sendTo(context, reader, written)
      const last = readers.at(-1)
      if (!last) break
      after = last.id
    }
  }
})

const waitingReaders = ({ db }: Context, locale: Locale, newest: string, after: string): Promise<Subscriber[]> =>
  db
    .select()
    .from(newsletter_subscribers)
    .where(
      and(
        canSend,
        eq(newsletter_subscribers.locale, locale),
        lt(newsletter_subscribers.sent_day, newest),
        gt(newsletter_subscribers.id, after),
      ),
    )
    .orderBy(asc(newsletter_subscribers.id))
    .limit(BATCH)

/** The letter and the mark that it was sent are one: a job that is stopped and run again sends nothing twice. */
async function sendTo(context: Context, reader: Subscriber, written: readonly Article[]): Promise<void> {
  const { id, email, locale, sent_day } = reader
  const fresh = written.filter(({ published_on }) => sent_day !== null && published_on > sent_day)
  const [newest] = fresh
  if (!newest || sent_day === null) return
  const now = context.now()
  await context.transact(async tx => {
    const moved = await tx.db
      .update(newsletter_subscribers)
      .set({ sent_day: newest.published_on })
      .where(and(eq(newsletter_subscribers.id, id), canSend, eq(newsletter_subscribers.sent_day, sent_day)))
      .returning()
    if (moved.length === 0) return
    const links = newsletterLinks(context, reader)
    const listed = fresh.map(({ slug, title, summary }) => ({
      title,
      summary,
      link: `${context.settings.public_url}${localHref(locale, href('blog_article', { slug }))}`,
    }))
    await enqueueEmail(tx, {
      id: newId('mail', now),
      to: email,
      locale,
      unsubscribe_url: links.one_click,
      message: newsletterLetter(locale, { articles: listed, leave: links.page }),
    })
  })
}

export const forgetUnconfirmed = job(
  'content.forget-unconfirmed',
  z.object({}),
  async ({ db, now }) => {
    const asked = addSeconds(now(), -PENDING_DAYS * DAY_S)
    await db
      .delete(newsletter_subscribers)
      .where(and(eq(newsletter_subscribers.state, 'pending'), lt(newsletter_subscribers.created_at, asked)))
  },
  { writes: 'nothing' },
)

export const newsletterJobs = [sendNewsletter, forgetUnconfirmed]
export const newsletterSchedules = [every('17 9 * * 2', sendNewsletter), every('21 5 * * *', forgetUnconfirmed)]
