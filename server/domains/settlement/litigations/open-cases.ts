// Open cases stand in the way of deleting an account, of whichever side; and what an export holds of cases.
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { FailureCode } from '#lib/errors.ts'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import type { Context } from '#server/context.ts'
import { lawyer_settings, litigation_events, litigations } from '#server/db/schema/litigation.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import type { ExportPart } from '#server/events.ts'

/** Answer: an account with an open case may not be deleted, neither its creator’s nor its lawyer’s. */
export async function casesUnderWay(
  { db }: Context,
  { user_id }: { user_id: string },
): Promise<Partial<DeletionFacts>> {
  const theirs = or(eq(litigations.user_id, user_id), eq(litigations.lawyer_id, user_id))
  return { open_cases: await db.$count(litigations, and(theirs, isNull(litigations.closed_at))) }
}

/** Answer: images of open cases may not be deleted. */
export async function litigatedImages(
  { db }: Context,
  { image_ids }: { image_ids: readonly string[] },
): Promise<ReadonlyMap<string, FailureCode>> {
  const rows = await db
    .selectDistinct({ id: infringement_hits.image_id })
    .from(litigations)
    .innerJoin(infringement_hits, eq(infringement_hits.infringement_id, litigations.infringement_id))
    .where(and(inArray(infringement_hits.image_id, [...image_ids]), isNull(litigations.closed_at)))
  return new Map(rows.map(({ id }) => [id, 'image_in_litigation']))
}

/** A creator’s own cases; those of others are no lawyer’s to take along. */
export async function exportOfCases({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  const own = eq(litigations.user_id, user_id)
  return {
    records: {
      litigations: () => db.select().from(litigations).where(own).orderBy(asc(litigations.id)),
      'lawyer-settings': () => db.select().from(lawyer_settings).where(eq(lawyer_settings.user_id, user_id)),
      'litigation-events': () =>
        db
          .select()
          .from(litigation_events)
          .where(
            inArray(litigation_events.litigation_id, db.select({ id: litigations.id }).from(litigations).where(own)),
          )
          .orderBy(asc(litigation_events.id)),
    },
  }
}
