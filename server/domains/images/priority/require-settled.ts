// The one guard of what rests on being the author: claims, evidence reports, sales and tokens ask here before they begin.
import { inArray, or } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type AuthorAct, priorityAllows } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { priorities } from '#server/db/schema/priorities.ts'

/** Of these images those with which `act` has to wait, because it is not settled who had the picture certified first. */
export async function heldUp(
  { db }: Pick<Context, 'db'>,
  image_ids: readonly string[],
  act: AuthorAct,
): Promise<ReadonlySet<string>> {
  if (image_ids.length === 0) return new Set()
  const { earlier_image_id, later_image_id, state } = priorities
  const asked = new Set(image_ids)
  const rows = await db
    .select({ earlier: earlier_image_id, later: later_image_id, state })
    .from(priorities)
    .where(or(inArray(earlier_image_id, [...asked]), inArray(later_image_id, [...asked])))
  const held = rows.flatMap(row =>
    (['earlier', 'later'] as const)
      .filter(side => asked.has(row[side]) && !priorityAllows[side][act](row.state))
      .map(side => row[side]),
  )
  return new Set(held)
}

/** Throws `priority_unsettled` when somebody else had the picture certified before and it is not settled. */
export async function requireSettled(context: Pick<Context, 'db'>, image_id: string, act: AuthorAct): Promise<void> {
  if ((await heldUp(context, [image_id], act)).size > 0) throw new Failure('priority_unsettled')
}
