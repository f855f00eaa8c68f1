// The jobs of letters: those that are due are sent, each by a job of its own.
import { and, asc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { routes } from '#lib/routes.ts'
import { DIGEST_HOUR } from '#lib/rules/notices.ts'
import { infringements, mailings } from '#server/db/schema/settlement.ts'
import { every, job } from '#server/jobs/queue.ts'
import { tellUnanswered } from './host-notice-due.ts'
import { sendLetters } from './send-letters.ts'

const AT_ONCE = 500
/** A letter leads to the page on which it is answered: none is sent before there is one. */
const answerable = !('soon' in routes.infringement)

export const sendMailing = job('settlement.send-mailing', z.object({ mailing_id: z.string() }), (context, payload) =>
  answerable ? sendLetters(context, payload.mailing_id) : Promise.resolve(),
)

const sendDueMailings = job('settlement.send-due-mailings', z.object({}), async context => {
  const due = await context.db
    .select({ id: mailings.id })
    .from(mailings)
    .innerJoin(infringements, eq(infringements.id, mailings.infringement_id))
    .where(
      and(
        eq(mailings.state, 'planned'),
        lte(mailings.due_on, dayOf(context.now())),
        eq(infringements.state, 'to_be_settled'),
      ),
    )
    .orderBy(asc(mailings.due_on))
    .limit(AT_ONCE)
  for (const { id } of due) await context.enqueue(sendMailing, { mailing_id: id }, { key: id })
})

export const mailingJobs = [sendDueMailings, sendMailing, tellUnanswered]
export const mailingSchedules = [every('*/5 * * * *', sendDueMailings), every(`0 ${DIGEST_HOUR} * * *`, tellUnanswered)]
