// Licences as the API shows them, to whoever granted or holds them.
import { eq, type SQL } from 'drizzle-orm'
import type { License as Shown } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { briefColumns, presentBrief } from '../images/brief-image.ts'
import { termsOf } from './license-rows.ts'
import { soldOf } from './licenses/present-sold.ts'

/** Licences with the images that they are of. */
export const shownLicenses = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({ license: licenses, image: briefColumns })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(where)

type Loaded = Awaited<ReturnType<typeof shownLicenses>>

/** As the caller sees them. */
export async function presentLicenses(context: UserContext, rows: Loaded): Promise<Shown[]> {
  const { user, now } = context
  const sold = await soldOf(context, rows, user.id)
  return rows.map(({ license, image }) => {
    const { id, licensee, url, reference, starts_on, ends_on, created_at, ended_at } = license
    return {
      id,
      image: presentBrief(image),
      licensee,
      url,
      reference,
      state: licenseState(termsOf(license), dayOf(now())),
      starts_on,
      ends_on,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      side: license.user_id === user.id ? 'granted' : 'held',
      sold: sold.get(id) ?? null,
    }
  })
}

export async function shownLicense(context: UserContext, id: string): Promise<Shown> {
  const [license] = await presentLicenses(context, await shownLicenses(context, eq(licenses.id, id)))
  if (!license) throw new Failure('not_found')
  return license
}
