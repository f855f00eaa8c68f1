// Plans looks at the pages of claims: by the calendar from the sign-off, and when the recipient says that it is done.
import { and, asc, eq, isNull, lte, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { COMPLIANCE_DAYS } from '#lib/rules/settlement/compliance.ts'
import { compliance_checks, infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { every, job } from '#server/jobs/queue.ts'
import { makeCheck } from './make-check.ts'
import { planLooks } from './plan-looks.ts'

const AT_ONCE = 500

/** Claims without looks get theirs, and looks that are due are made; what a crash left behind is found again here. */
export const planChecks = job('settlement.plan-checks', z.object({}), async context => {
  const { db, now } = context
  const none = notExists(
    db
      .select({ id: compliance_checks.id })
      .from(compliance_checks)
      .where(eq(compliance_checks.infringement_hit_id, infringement_hits.id)),
  )
  const fresh = await db
    .select({ hit: infringement_hits, signed_at: infringements.signed_at })
    .from(infringement_hits)
    .innerJoin(infringements, eq(infringements.id, infringement_hits.infringement_id))
    .where(and(eq(infringements.state, 'to_be_settled'), none))
    .orderBy(asc(infringement_hits.id))
    .limit(AT_ONCE)
  // The first look is made at once: it shows the picture where it is, and the page as it was.
  for (const { hit, signed_at } of fresh) await planLooks(context, hit, signed_at, [0, ...COMPLIANCE_DAYS])
  const due = await db
    .select({ id: compliance_checks.id })
    .from(compliance_checks)
    .where(and(isNull(compliance_checks.checked_at), lte(compliance_checks.due_at, now())))
    .orderBy(asc(compliance_checks.due_at))
    .limit(AT_ONCE)
  for (const { id } of due) await context.enqueue(makeCheck, { check_id: id }, { key: id })
})

export const planChecksOften = every('*/5 * * * *', planChecks)
