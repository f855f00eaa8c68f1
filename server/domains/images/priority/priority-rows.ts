// Loads priorities with both images, and shows each side no more than it may see.
import { and, asc, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ImagePriority } from '#lib/contract/images.ts'
import type { Priority, PriorityVerdict } from '#lib/contract/priorities.ts'
import { Failure } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { type PrioritySide, priorityCan } from '#lib/rules/priority.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { presentBrief } from '../brief-image.ts'
import { type ImageRow, shownName } from '../present.ts'

export type PriorityRow = typeof priorities.$inferSelect
type Author = { first_name: string; last_name: string; public_name: string | null }
export type PrioritySideRow = { image: ImageRow; author: Author; certified_at: Date }
export type LoadedPriority = { row: PriorityRow } & Record<PrioritySide, PrioritySideRow>

const tablesOf = (side: PrioritySide) => ({
  image: alias(images, side),
  user: alias(users, `${side}_user`),
  profile: alias(profiles, `${side}_profile`),
  certificate: alias(certificates, `${side}_first`),
})
const sides = { earlier: tablesOf('earlier'), later: tablesOf('later') }

/** Conditions on either image are written with these. */
export const priorityImages = { earlier: sides.earlier.image, later: sides.later.image }

const authorOf = ({ user, profile }: ReturnType<typeof tablesOf>) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  public_name: profile.public_name,
})

/** Only those whose two certificates are dated: before, there is nothing to compare. */
export async function loadPriorities(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
  { order = [asc(priorities.found_at), asc(priorities.id)], limit = 100, offset = 0 } = {},
): Promise<LoadedPriority[]> {
  const { earlier: one, later: two } = sides
  const rows = await db
    .select({
      row: priorities,
      earlier_image: one.image,
      earlier_author: authorOf(one),
      earlier_at: one.certificate.issued_at,
      later_image: two.image,
      later_author: authorOf(two),
      later_at: two.certificate.issued_at,
    })
    .from(priorities)
    .innerJoin(one.image, eq(one.image.id, priorities.earlier_image_id))
    .innerJoin(one.user, eq(one.user.id, one.image.user_id))
    .innerJoin(one.profile, eq(one.profile.user_id, one.image.user_id))
    .innerJoin(one.certificate, and(eq(one.certificate.image_id, one.image.id), eq(one.certificate.version, 1)))
    .innerJoin(two.image, eq(two.image.id, priorities.later_image_id))
    .innerJoin(two.user, eq(two.user.id, two.image.user_id))
    .innerJoin(two.profile, eq(two.profile.user_id, two.image.user_id))
    .innerJoin(two.certificate, and(eq(two.certificate.image_id, two.image.id), eq(two.certificate.version, 1)))
    .where(and(where, isNotNull(one.certificate.issued_at), isNotNull(two.certificate.issued_at)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.flatMap(({ row, earlier_at, later_at, ...loaded }) => {
    if (!earlier_at || !later_at) return []
    const earlier = { image: loaded.earlier_image, author: loaded.earlier_author, certified_at: earlier_at }
    const later = { image: loaded.later_image, author: loaded.later_author, certified_at: later_at }
    return [{ row, earlier, later }]
  })
}

/** Whose the two are; the caller's own side first. Else `not_found`, also while the pair is being written. */
export async function ownPriority(context: UserContext, id: string): Promise<LoadedPriority & { side: PrioritySide }> {
  const [loaded] = await loadPriorities(context, eq(priorities.id, id))
  const side = loaded && sideOf(loaded, context.user.id)
  if (!loaded || !side) throw new Failure('not_found')
  return { ...loaded, side }
}

export const sideOf = ({ earlier: one, later: two }: LoadedPriority, user_id: string): PrioritySide | null => {
  if (one.image.user_id === user_id && one.image.deleted_at === null) return 'earlier'
  return two.image.user_id === user_id && two.image.deleted_at === null ? 'later' : null
}

export const isOfUser = (user_id: string): SQL | undefined =>
  or(eq(priorityImages.earlier.user_id, user_id), eq(priorityImages.later.user_id, user_id))

/** A private picture of the one is no business of the other, nor are its title and its author. */
const presentSide = ({ image, author, certified_at }: PrioritySideRow, viewer: string | null) => {
  const open = imageCan.show(image.state) && image.portfolio !== 'private'
  const shown = image.deleted_at === null && (open || image.user_id === viewer)
  return {
    certified_at: certified_at.toISOString(),
    image: shown ? { ...presentBrief(image), author: shownName(author) } : null,
  }
}

export function presentPriority(
  loaded: LoadedPriority & { side: PrioritySide },
  viewer: string,
  decisions: PriorityVerdict[],
): Priority {
  const { row, side } = loaded
  return {
    id: row.id,
    side,
    ...settlement(row),
    decisions,
    earlier: presentSide(loaded.earlier, viewer),
    later: presentSide(loaded.later, viewer),
  }
}

export const settlement = (row: PriorityRow) => ({
  state: row.state,
  same_file: row.same_file,
  ground: row.ground,
  message: row.message,
  answer: row.answer,
  found_at: row.found_at.toISOString(),
  declared_at: row.declared_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
})

/** What an image's page says to everybody: who else certified the picture, and when; to its owner also of pairs that were none. */
export async function prioritiesOfImage(context: Context, image_id: string): Promise<ImagePriority[]> {
  const either = or(eq(priorities.earlier_image_id, image_id), eq(priorities.later_image_id, image_id))
  const loaded = await loadPriorities(context, either)
  const viewer = context.user?.id
  return loaded.flatMap(each => {
    const side = each.row.earlier_image_id === image_id ? ('earlier' as const) : ('later' as const)
    const other = each[side === 'earlier' ? 'later' : 'earlier']
    const { id, state, same_file } = each.row
    if (!priorityCan.say(state) && each[side].image.user_id !== viewer) return []
    return [{ id, side, state, same_file, other: presentSide(other, viewer ?? null) }]
  })
}
