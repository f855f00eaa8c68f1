// Images that are on hold, as administrators see them: the queue, a look at one, the decision.
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { moderation as contract, ImageOnHold } from '#lib/contract/moderation.ts'
import { Failure } from '#lib/errors.ts'
import { holdCan } from '#lib/rules/moderation.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { image_holds, images } from '#server/db/schema/images.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { decideHold } from '#server/domains/images/moderation/decide-hold.ts'
import { presentOnHold } from '#server/domains/images/moderation/present-moderation.ts'
import type { FileReply } from '#server/http/file-reply.ts'

type Query = ParsedInput<typeof contract.onHold>['query']

/** Whoever has appealed is waiting for an answer. */
const appealsFirst = sql`(${image_holds.state} = 'appealed') desc`
const orders: Record<Query['ordering'], SQL[]> = {
  held_at: [appealsFirst, asc(image_holds.held_at), asc(image_holds.image_id)],
  '-held_at': [appealsFirst, desc(image_holds.held_at), desc(image_holds.image_id)],
}

const ownerColumns = { id: users.id, first_name: users.first_name, last_name: users.last_name }
const isJudged = and(isNull(images.deleted_at), isNotNull(images.moderation))

export async function listImagesOnHold(
  context: UserContext,
  { query }: ParsedInput<typeof contract.onHold>,
): Promise<Answer<typeof contract.onHold>> {
  const searched = sql`lower(concat_ws(' ', ${images.title}, ${users.first_name}, ${users.last_name}, ${users.email}, ${images.id}))`
  const where = and(
    isJudged,
    inArray(image_holds.state, query.hold ? [query.hold] : [...holdCan.decide.from]),
    query.search ? sql`${searched} like ${containing(query.search)}` : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ image: images, hold: image_holds, owner: ownerColumns })
    .from(image_holds)
    .innerJoin(images, eq(images.id, image_holds.image_id))
    .innerJoin(users, eq(users.id, images.user_id))
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await context.db
    .select({ count: count() })
    .from(image_holds)
    .innerJoin(images, eq(images.id, image_holds.image_id))
    .innerJoin(users, eq(users.id, images.user_id))
    .where(where)
  const results = rows.flatMap(row =>
    row.image.moderation ? [presentOnHold({ ...row, moderation: row.image.moderation })] : [],
  )
  return pageAnswer(context, '/admin/images-on-hold', query, { count: total?.count ?? 0, results })
}

async function imageOnHoldRow({ db }: UserContext, id: string) {
  const [row] = await db
    .select({ image: images, hold: image_holds, owner: ownerColumns })
    .from(image_holds)
    .innerJoin(images, eq(images.id, image_holds.image_id))
    .innerJoin(users, eq(users.id, images.user_id))
    .where(and(eq(images.id, id), isJudged))
  if (!row?.image.moderation) throw new Failure('not_found')
  return { ...row, moderation: row.image.moderation }
}

/** Wide enough to judge by. */
const LOOK_PX = 640

/** Looking at somebody's photograph that nobody else sees is written down, like reading somebody's details. */
export async function readOnHoldPreview(
  context: UserContext,
  { id }: ParsedInput<typeof contract.onHoldPreview>,
): Promise<FileReply> {
  const { image, owner } = await imageOnHoldRow(context, id)
  const preview = image.previews.find(each => Math.max(each.width, each.height) <= LOOK_PX) ?? image.previews.at(-1)
  if (!preview) throw new Failure('not_found')
  const details = { image: id }
  await writeAudit(context, { act: 'image_on_hold_seen', actor_id: context.user.id, subject_id: owner.id, details })
  return {
    stored: range => context.ports.storage.get(previewKey(id, preview.name), range),
    media_type: preview.media_type,
    cache: 'private',
  }
}

/** Nobody decides about their own images. */
export async function decideImageOnHold(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.decide>,
): Promise<ImageOnHold> {
  const actor_id = context.user.id
  const { user_id: subject_id } = await decideHold(context, { image_id: id, actor_id, decision: body })
  const act = body.decision === 'released' ? 'image_released' : 'image_kept'
  const details = { image: id, comment: body.reason, ...(body.decision === 'released' ? { nudity: body.nudity } : {}) }
  await writeAudit(context, { act, actor_id, subject_id, details })
  return presentOnHold(await imageOnHoldRow(context, id))
}
