// Whether whoever hosts a website may be told by now, and the word to the creator once that is so because nobody answered.
import { and, asc, eq, lt, ne, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { removalAfter } from '#lib/rules/settlement/infringements.ts'
import { hostNoticeIsDue } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { infringement_answers, infringement_events, infringements, mailings } from '#server/db/schema/settlement.ts'
import { job } from '#server/jobs/queue.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { tellTrouble } from './tell-trouble.ts'

export async function isHostNoticeDue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, state, gone_at, deadline_on }: InfringementRow,
): Promise<boolean> {
  const letters = await db.select().from(mailings).where(eq(mailings.infringement_id, id))
  const answered = and(eq(infringement_answers.infringement_id, id), ne(infringement_answers.state, 'withdrawn'))
  const answers = await db.$count(infringement_answers, answered)
  const facts = { state, online: gone_at === null, answered: answers > 0, letters, deadline_on }
  return hostNoticeIsDue(facts, dayOf(now()))
}

/** Told once: its event says that it was. Letters that arrived nowhere are told of on the day that it is known. */
export const tellUnanswered = job('settlement.tell-unanswered', z.object({}), async context => {
  const rows = await unanswered(context)
  for (const { id } of rows)
    await context.transact(async tx => {
      const row = await lockInfringement(tx, id)
      const [still] = await unanswered(tx, id)
      if (!still || !(await isHostNoticeDue(tx, row))) return
      const removal_state = removalAfter(row.removal_state, 'ignore')
      await tx.db.update(infringements).set({ removal_state }).where(eq(infringements.id, id))
      await recordInfringementEvent(tx, id, theProduct, { kind: 'unanswered', from: row.state, to: row.state })
      await tellTrouble(tx, row, 'unanswered')
    })
})

function unanswered({ db, now }: Context, id?: string) {
  const told = db
    .select({ one: sql`1` })
    .from(infringement_events)
    .where(and(eq(infringement_events.infringement_id, infringements.id), eq(infringement_events.kind, 'unanswered')))
  const over = and(eq(infringements.state, 'to_be_settled'), lt(infringements.deadline_on, dayOf(now())))
  return db
    .select({ id: infringements.id })
    .from(infringements)
    .where(and(over, notExists(told), id === undefined ? undefined : eq(infringements.id, id)))
    .orderBy(asc(infringements.id))
}
