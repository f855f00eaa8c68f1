// People become what the API shows: with their genres, their cover and the photographers of an agency.
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { publicRolesOf } from '#lib/rules/accounts/profile.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { genres, images, photographers } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { presentPicture, shownName } from '#server/domains/images/present.ts'
import type { PersonRow } from './people-queries.ts'

type Asking = Pick<Context, 'db'>

export async function presentPeople(context: Asking, rows: PersonRow[]): Promise<PublicProfile[]> {
  if (rows.length === 0) return []
  const covers = await coversOf(context, rows)
  const named = await photographersOf(context, rows)
  const known = await context.db.select().from(genres).orderBy(asc(genres.rank))
  return rows.map(row => {
    const { first_name: _, last_name: __, public_name: ___, plain_name: ____, cover_image_id: _____, ...said } = row
    const name = shownName(row)
    return {
      ...said,
      name,
      slug: slugOf(name) || 'profile',
      roles: publicRolesOf(row),
      genres: known
        .filter(genre => row.genres.includes(genre.id))
        .map(({ id, name_en, name_fr }) => ({ id, name_en, name_fr })),
      cover: covers.get(row.id) ?? null,
      photographers: named.get(row.id) ?? [],
      created_at: row.created_at.toISOString(),
    }
  })
}

/** The chosen cover as long as strangers may see it, else the newest public image. */
async function coversOf({ db }: Asking, rows: PersonRow[]) {
  const ids = rows.map(row => row.id)
  const isChosen = sql`${images.id} is not distinct from ${profiles.cover_image_id}`
  const found = await db
    .selectDistinctOn([images.user_id], { image: images })
    .from(images)
    .innerJoin(profiles, eq(profiles.user_id, images.user_id))
    .where(and(inArray(images.user_id, ids), isPublic()))
    .orderBy(images.user_id, desc(isChosen), desc(images.created_at), desc(images.id))
  return new Map(found.map(({ image }) => [image.user_id, { image_id: image.id, ...presentPicture(image) }]))
}

/** An agency shows by name the people whose photographs it shows. */
async function photographersOf({ db }: Asking, rows: PersonRow[]) {
  const agencies = rows.filter(row => row.account_type === 'agency').map(row => row.id)
  const named = new Map<string, PublicProfile['photographers']>()
  if (agencies.length === 0) return named
  const found = await db
    .select({ id: photographers.id, name: photographers.name, owner: photographers.user_id, nb_images: count() })
    .from(photographers)
    .innerJoin(images, eq(images.photographer_id, photographers.id))
    .where(and(inArray(photographers.user_id, agencies), isPublic()))
    .groupBy(photographers.id)
    .orderBy(asc(sql`lower(${photographers.name})`), asc(photographers.id))
  for (const { owner, ...photographer } of found) named.set(owner, [...(named.get(owner) ?? []), photographer])
  return named
}
