// Finds cases for whoever may see them, and locks one with its claim: the claim always first.
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import type { LitigationRow } from './tell-litigation.ts'

export type CaseSide = 'creator' | 'lawyer'

/** Lawyers see their desk unless they ask for the cases of their own photographs. */
export const caseSideOf = ({ user }: UserContext, asked: CaseSide | undefined): CaseSide =>
  user.roles.includes('lawyer') ? (asked ?? 'lawyer') : 'creator'

/** Cases that a lawyer took or declined, and those that wait; never of their own photographs, nor of a letter to themselves. */
function lawyersCases({ user }: UserContext): SQL | undefined {
  const { lawyer_id, state, user_id } = litigations
  return and(
    ne(user_id, user.id),
    or(eq(lawyer_id, user.id), and(isNull(lawyer_id), eq(state, 'pending'))),
    sql`${infringements.recipient_id} is distinct from ${user.id}`,
  )
}

export const casesOf = (context: UserContext, side: CaseSide): SQL | undefined =>
  side === 'lawyer' ? lawyersCases(context) : eq(litigations.user_id, context.user.id)

export type Case = { row: LitigationRow; claim: InfringementRow }

async function findWhere({ db }: Pick<Context, 'db'>, where: SQL | undefined): Promise<Case> {
  const [found] = await db
    .select({ row: litigations, claim: infringements })
    .from(litigations)
    .innerJoin(infringements, eq(infringements.id, litigations.infringement_id))
    .where(where)
  if (!found) throw new Failure('not_found')
  return found
}

/** Of whom it does not concern it is as unknown as none. */
export function findCase(context: UserContext, id: string): Promise<Case> {
  const own = casesOf(context, 'creator')
  const lawyer = context.user.roles.includes('lawyer')
  return findWhere(context, and(eq(litigations.id, id), lawyer ? or(own, lawyersCases(context)) : own))
}

export const findAnyCase = (context: Pick<Context, 'db'>, id: string): Promise<Case> =>
  findWhere(context, eq(litigations.id, id))

/** Both rows, locked until the transaction ends. */
export async function lockCase(context: Pick<Context, 'db'>, known: Case): Promise<Case> {
  const claim = await lockInfringement(context, known.claim.id)
  const [row] = await context.db.select().from(litigations).where(eq(litigations.id, known.row.id)).for('update')
  if (!row) throw new Failure('not_found')
  return { row, claim }
}
