// The later certificate names whoever was found to be earlier, and no longer whoever was not: by its next version, at once.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { readStatement } from '#lib/proof/statement.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import type { EventPayload } from '#server/events.ts'
import { nextVersions } from '../change-images.ts'
import { earlierCertificates } from './earlier-certificates.ts'

/** Reaction, in the transaction of what happened. */
export async function nameEarlier(context: Context, { priority_id }: EventPayload<'priority.changed'>): Promise<void> {
  const [pair] = await context.db.select().from(priorities).where(eq(priorities.id, priority_id))
  if (pair) await certifyWhatIsSaid(context, pair.later_image_id)
}

/** Does nothing where the newest version says it already, or will by itself. */
export async function certifyWhatIsSaid(context: Context, image_id: string): Promise<void> {
  const [newest] = await context.db
    .select({ statement: certificates.statement })
    .from(certificates)
    .innerJoin(images, and(eq(images.id, certificates.image_id), isNull(images.deleted_at)))
    .where(eq(certificates.image_id, image_id))
    .orderBy(desc(certificates.version))
    .limit(1)
  if (!newest || newest.statement === null) return
  const due = (await earlierCertificates(context, image_id)).map(each => each.certificate_id)
  if (due.join() !== namedBy(newest.statement).join()) await nextVersions(context, [image_id])
}

/** Texts of the first form name nobody. */
function namedBy(statement: string): string[] {
  const said = readStatement(statement)
  return said && 'earlier' in said ? said.earlier.map(each => each.certificate_id) : []
}
