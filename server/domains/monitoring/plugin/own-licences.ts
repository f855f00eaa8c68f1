// The file with which this website itself says what it may show by licences that were sold here.
import { and, asc, eq, gte, isNull, like, or } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { dayOf } from '#lib/dates.ts'
import { websiteOrigin } from '#lib/rules/market/site-file.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'

/** Pictures in the gallery are shown by their creators and need none. */
export async function readOwnLicences({ db, now, settings }: Context): Promise<Answer<typeof contract.licences>> {
  const website = websiteOrigin(whitelistUrl(settings.public_url) ?? settings.public_url)
  const ofWebsite = or(eq(licenses.url, website), like(licenses.url, `${website}/%`))
  const counting = and(isNull(license_passports.withdrawn_at), gte(license_passports.until, dayOf(now())))
  const rows = await db
    .select({ token: license_passports.token })
    .from(licenses)
    .innerJoin(license_passports, eq(license_passports.number, licenses.number))
    .where(and(ofWebsite, isNull(licenses.ended_at), counting))
    .orderBy(asc(license_passports.created_at), asc(license_passports.id))
  return { version: 1, website, issuer: settings.public_url, licences: rows.map(({ token }) => token) }
}
