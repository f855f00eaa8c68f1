// Rows of licences, as rules ask for them and as the API shows them.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { License as Shown } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type LicenseScope, licenseState } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { briefColumns, presentBrief } from '../images/brief-image.ts'

export type LicenseRow = typeof licenses.$inferSelect

/** What the rules of licences ask of a row. */
export const termsOf = ({
  id,
  image_id,
  url,
  starts_on,
  ends_on,
  ended_at,
}: LicenseRow): LicenseScope & { id: string } => ({
  id,
  image_id,
  url,
  starts_on,
  ends_on,
  ended: ended_at !== null,
})

/** Licences of these images that are not ended, as the rules ask for them. */
export async function openLicenses({ db }: Pick<Context, 'db'>, image_ids: readonly string[]) {
  const ofImages = inArray(licenses.image_id, [...new Set(image_ids)])
  const rows = await db
    .select()
    .from(licenses)
    .where(and(ofImages, isNull(licenses.ended_at)))
  return rows.map(termsOf)
}

/** Licences with the images that they are of. */
export const shownLicenses = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({ license: licenses, image: briefColumns })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(where)

export function presentLicense(
  { license, image }: Awaited<ReturnType<typeof shownLicenses>>[number],
  now: Date,
): Shown {
  const { id, licensee, url, reference, starts_on, ends_on, created_at, ended_at } = license
  return {
    id,
    image: presentBrief(image),
    licensee,
    url,
    reference,
    state: licenseState(termsOf(license), dayOf(now)),
    starts_on,
    ends_on,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

export async function shownLicense(context: Pick<Context, 'db' | 'now'>, id: string): Promise<Shown> {
  const [row] = await shownLicenses(context, eq(licenses.id, id))
  if (!row) throw new Failure('not_found')
  return presentLicense(row, context.now())
}
