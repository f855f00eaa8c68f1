// Counts who looks at an image: a person a day, whoever asks however often, and never its owner.
import { eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { viewsPerVisitor } from '#lib/rules/image-views.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { visibleImage } from './queries.ts'

/** Told by the page that somebody has opened: a kept page asks for nothing else. */
export async function viewImage(context: Context, { id }: ParsedInput<typeof contract.view>): Promise<void> {
  await countView(context, await visibleImage(context, id))
}

/** True when it was counted. Call it outside transactions. */
export async function countView(context: Context, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  const { db, user, request } = context
  // The page server's own reading is not a look, an administrator's not the person's.
  if (user?.id === user_id || user?.read_only || request.ahead) return false
  if (!(await isFirstToday(context, `${id} ${user?.id ?? networkOf(request.ip)}`))) return false
  await db
    .update(images)
    .set({ views: sql`${images.views} + 1` })
    .where(eq(images.id, id))
  return true
}

async function isFirstToday(context: Context, look: string): Promise<boolean> {
  try {
    await consume(context, viewsPerVisitor, look)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
