// The image that a website asks for, and how much of it that website sees.
import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { HitExclusion } from '#lib/rules/hits.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { type Referrer, readReferrer, type Showing, showingOf } from '#lib/rules/plugin/showing.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { type ImageRow, shownName } from '#server/domains/images/present.ts'
import { author } from '#server/domains/images/queries.ts'
import { exclusionOf, permissionsOf } from '../hits/exclusion.ts'

export type PluginImage = { image: ImageRow; author: string }
export type ShownImage = PluginImage & { showing: Showing; referrer: Referrer }

/** A certified image whoever may see it, else `not_found`. */
export async function pluginImage({ db }: Pick<Context, 'db'>, id: string): Promise<PluginImage> {
  const [row] = await db
    .select({ image: images, author })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .innerJoin(profiles, eq(profiles.user_id, images.user_id))
    .where(and(eq(images.id, id), eq(images.state, imageCan.show.from[0]), isNull(images.deleted_at)))
  if (!row) throw new Failure('not_found')
  return { image: row.image, author: shownName(row.author) }
}

/** Who is signed in says nothing here: it is the website that is permitted, not the person who visits it. */
export async function shownImage(context: Context, id: string): Promise<ShownImage> {
  const found = await pluginImage(context, id)
  const referrer = readReferrer(context.request.referrer, context.settings.public_url)
  const permitted = referrer.page === null ? null : await permittedBy(context, found.image, referrer.page)
  const showing = showingOf({
    page: referrer.page,
    house: referrer.from === 'house',
    permitted,
    nudity: found.image.nudity,
  })
  requireShown(found.image, showing)
  return { ...found, showing, referrer }
}

/** A private image is there for those alone whom its creator permits it. */
function requireShown({ portfolio }: Pick<ImageRow, 'portfolio'>, { full, reason }: Showing): void {
  if (portfolio === 'private' && (!full || reason === 'house')) throw new Failure('not_found')
}

/** What permits a page to show an image through the plugin. */
async function permittedBy(
  context: Pick<Context, 'db' | 'now'>,
  { id, user_id }: Pick<ImageRow, 'id' | 'user_id'>,
  page: string,
): Promise<HitExclusion | null> {
  const permissions = await permissionsOf(context, user_id, [id])
  return exclusionOf(id, { url: page, has_plugin_for: [id] }, permissions)?.reason ?? null
}
