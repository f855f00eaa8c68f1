// What anybody may know of a licence: its passport, and which passports count no longer.
import { and, asc, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, PublicLicense } from '#lib/contract/licenses.ts'
import { PassportClaims } from '#lib/contract/passports.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { jsonOf } from '#lib/proof/passport/jws.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'

/** Of the newest passport, because it outlives accounts: nothing is told that it does not say itself. */
export async function readPassport(
  context: Context,
  { number }: ParsedInput<typeof contract.passport>,
): Promise<Answer<typeof contract.passport>> {
  const { db, now } = context
  const [row] = await db
    .select()
    .from(license_passports)
    .where(eq(license_passports.number, number.toUpperCase()))
    .orderBy(desc(license_passports.created_at), desc(license_passports.id))
    .limit(1)
  if (!row) throw new Failure('not_found')
  const claims = PassportClaims.parse(jsonOf(row.token.split('.')[1] ?? ''))
  const { from: starts_on, until: ends_on } = claims.term
  const state = licenseState({ starts_on, ends_on, ended: false }, dayOf(now()))
  return {
    number: row.number,
    state: row.withdrawn_at ? 'withdrawn' : state,
    claims,
    token: row.token,
    image: await publicImage(context, row.number),
  }
}

export async function publicImage({ db }: Context, number: string): Promise<PublicLicense['image']> {
  const [image] = await db
    .select(briefColumns)
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(and(eq(licenses.number, number), isPublic()))
  return image ? presentBrief(image) : null
}

/** Days that a withdrawn passport is still named after its last day: clocks differ. */
const NAMED_AFTER_DAYS = 2

/** The passports that count no longer although their last day has not come. */
export async function withdrawnPassports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const since = addDays(dayOf(now()), -NAMED_AFTER_DAYS)
  const rows = await db
    .select({ id: license_passports.id })
    .from(license_passports)
    .where(and(isNotNull(license_passports.withdrawn_at), gte(license_passports.until, since)))
    .orderBy(asc(license_passports.id))
  return rows.map(({ id }) => id)
}
