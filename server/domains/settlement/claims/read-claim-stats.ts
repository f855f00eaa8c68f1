// The caller's claims in numbers: what is open, what is due, and which answers wait for their decision.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ClaimStats } from '#lib/contract/infringements.ts'
import { judgedKinds } from '#lib/rules/settlement/infringements.ts'
import type { UserContext } from '#server/context.ts'
import { infringement_answers, infringements } from '#server/db/schema/settlement.ts'

export async function readClaimStats({ db, user }: UserContext): Promise<ClaimStats> {
  const { kind, prejudice_cents, damages_paid_at } = infringements
  const open = and(eq(infringements.user_id, user.id), eq(infringements.state, 'to_be_settled'))
  const unpaid = sql`${kind} = 'claim' and ${damages_paid_at} is null`
  const [claims] = await db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      due_cents: sql<number>`coalesce(sum(${prejudice_cents}) filter (where ${unpaid}), 0)`.mapWith(Number),
    })
    .from(infringements)
    .where(open)
  const answers = await db
    .select({ due_on: infringement_answers.due_on, claim: infringement_answers.infringement_id })
    .from(infringement_answers)
    .innerJoin(infringements, eq(infringements.id, infringement_answers.infringement_id))
    .where(and(open, eq(infringement_answers.state, 'open'), inArray(infringement_answers.kind, judgedKinds)))
    .orderBy(asc(infringement_answers.due_on), asc(infringement_answers.id))
  return {
    open: claims?.open ?? 0,
    due_cents: claims?.due_cents ?? 0,
    answers: answers.length,
    answer_due_on: answers[0]?.due_on ?? null,
    answered: answers[0]?.claim ?? null,
  }
}
