// Answers that wait for their creator's decision: a reminder before the day, and a word to both sides once it has passed.
import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { DIGEST_HOUR } from '#lib/rules/notices.ts'
import { ANSWER_REMINDER_DAYS, isJudged, judgedKinds } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_answers, infringement_events, infringements } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { every, job } from '#server/jobs/queue.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { answerLate } from '#server/mail/settlement/answer-late.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { tellAnswered } from './tell-answered.ts'

type Step = 'answer_reminded' | 'answer_late'

/** Nothing is decided by silence: the letters stay stopped, and the answer waits. */
export const tellDue = job('settlement.tell-due-answers', z.object({}), async context => {
  const today = dayOf(context.now())
  for (const answer of await waiting(context, 'answer_late', addDays(today, -1)))
    await context.transact(tx => tell(tx, 'answer_late', answer))
  for (const answer of await waiting(context, 'answer_reminded', addDays(today, ANSWER_REMINDER_DAYS)))
    if (answer.due_on >= today) await context.transact(tx => tell(tx, 'answer_reminded', answer))
})

/** The event of the step says that it was made: it is made once, whenever the job runs. */
async function waiting({ db }: Context, step: Step, until: string) {
  const { id, infringement_id, kind, state, due_on, created_at } = infringement_answers
  const told = db
    .select({ one: sql`1` })
    .from(infringement_events)
    .where(
      and(
        eq(infringement_events.infringement_id, infringement_id),
        eq(infringement_events.kind, step),
        sql`${infringement_events.details} ->> 'answer' = ${id}`,
      ),
    )
  const rows = await db
    .select({ id, infringement_id, due_on })
    .from(infringement_answers)
    .innerJoin(infringements, eq(infringements.id, infringement_id))
    .where(
      and(
        eq(state, 'open'),
        inArray(kind, judgedKinds),
        isNotNull(due_on),
        lte(due_on, until),
        eq(infringements.state, 'to_be_settled'),
        notExists(told),
      ),
    )
    .orderBy(asc(created_at), asc(id))
  return rows.flatMap(row => (row.due_on === null ? [] : [{ ...row, due_on: row.due_on }]))
}

/** Under the lock at which decisions wait: who decides meanwhile is not reminded. */
async function tell(context: Context, step: Step, found: Awaited<ReturnType<typeof waiting>>[number]): Promise<void> {
  const row = await lockInfringement(context, found.infringement_id)
  const still = (await waiting(context, step, found.due_on)).some(({ id }) => id === found.id)
  const [answer] = await context.db.select().from(infringement_answers).where(eq(infringement_answers.id, found.id))
  if (!still || !answer) return
  const event = { kind: step, from: row.state, to: row.state, details: { answer: answer.id } } as const
  await recordInfringementEvent(context, row.id, theProduct, event)
  const { id, message, due_on } = answer
  await tellAnswered(context, row, { news: step === 'answer_late' ? 'late' : 'due', answer: id, message, due_on })
  if (step === 'answer_late') await tellLate(context, row, answer)
}

async function tellLate(
  context: Context,
  row: InfringementRow,
  { kind, due_on }: typeof infringement_answers.$inferSelect,
): Promise<void> {
  const { locale, sender_name: sender, check_code: code } = row
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  if (!domain || due_on === null) return
  const facts = { kind: isJudged(kind) ? kind : 'contest', sender, domain: domain.name, code, due_on } as const
  for (const to of await recipientAddresses(context, row)) {
    const link = linkOf(context, locale, href('infringement', { token: await newLetterLink(context, row.id) }))
    const message = answerLate(locale, { ...facts, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
  }
}

export const answerJobs = [tellDue]
export const answerSchedules = [every(`0 ${DIGEST_HOUR} * * *`, tellDue)]
