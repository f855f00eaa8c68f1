// Keeps the passport of a sold licence in step with it: signed anew when what it says has changed, withdrawn when it is over.
import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { jsonOf } from '#lib/proof/passport/jws.ts'
import { makePassport, type PassportFacts } from '#lib/proof/passport/passport.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import { LICENSE_TERMS_VERSION } from '#lib/rules/market/license-terms.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'
import { job } from '#server/jobs/queue.ts'
import { originalKey } from '../../images/keys.ts'
import { type LicenseRow, termsOf } from '../license-rows.ts'

export type PassportRow = typeof license_passports.$inferSelect

/** The passport that counts; null while there is none. */
export async function passportOf({ db }: Pick<Context, 'db'>, number: string): Promise<PassportRow | null> {
  const current = and(eq(license_passports.number, number), isNull(license_passports.withdrawn_at))
  const [row] = await db.select().from(license_passports).where(current)
  return row ?? null
}

/** From now on it counts no longer, wherever it was copied to. */
export async function withdrawPassport({ db, now }: Pick<Context, 'db' | 'now'>, number: string): Promise<void> {
  const current = and(eq(license_passports.number, number), isNull(license_passports.withdrawn_at))
  await db.update(license_passports).set({ withdrawn_at: now() }).where(current)
}

/** As often as one likes: a passport that says what is true stays. */
export const keepPassport = job(
  'market.keep-passport',
  z.object({ license_id: z.string() }),
  async (context, { license_id }) => {
    const [found] = await context.db
      .select({ license: licenses, image: images })
      .from(licenses)
      .innerJoin(images, eq(images.id, licenses.image_id))
      .where(eq(licenses.id, license_id))
    // The original is read whole: not for what gets no passport.
    if (!found || found.license.number === null || !isDue(found.license, context.now())) return
    const original = await context.ports.storage.read(originalKey(found.image))
    const picture = original ? pictureDigest(original) : null
    if (!picture) return
    await context.transact(async tx => {
      const [license] = await tx.db.select().from(licenses).where(eq(licenses.id, license_id)).for('update')
      if (license) await renew(tx, license, found.image, picture)
    })
  },
)

/** Without a website it would be good for all of them; what is over needs none. */
const isDue = (license: LicenseRow, now: Date): boolean =>
  license.url !== null && licenseState(termsOf(license), dayOf(now)) !== 'ended'

async function renew(
  context: Context,
  license: LicenseRow,
  image: typeof images.$inferSelect,
  picture: string,
): Promise<void> {
  const { db, now, ports, settings } = context
  const { number, url, starts_on, ends_on, title, author, lessor } = license
  if (number === null || url === null || ends_on === null || title === null || author === null) return
  if (!isDue(license, now())) return
  const known = await passportOf(context, number)
  const said = {
    iss: settings.public_url,
    image: { title, author, sha256: image.sha256, picture },
    ...(lessor === null ? {} : { lessor }),
    website: url,
    term: { from: starts_on, until: ends_on },
    terms: LICENSE_TERMS_VERSION,
  }
  if (known && saysSame(known, { ...said, license })) return
  await withdrawPassport(context, number)
  const signed_at = now()
  const facts: PassportFacts = {
    ...said,
    jti: `${number}.${(await passportsOf(context, number)) + 1}`,
    iat: Math.floor(signed_at.getTime() / 1000),
    holder: { name: license.licensee, shown: license.holder_shown, salt: randomBytes(16).toString('base64url') },
  }
  const { token, disclosure } = makePassport(facts, {
    key: ports.signing.packageKey(),
    sign: text => Buffer.from(ports.signing.signPackage(text), 'base64'),
  })
  const row = { id: facts.jti, number, token, disclosure, until: ends_on, created_at: signed_at }
  await db.insert(license_passports).values(row)
}

async function passportsOf({ db }: Pick<Context, 'db'>, number: string): Promise<number> {
  const rows = await db.select({ count: count() }).from(license_passports).where(eq(license_passports.number, number))
  return rows[0]?.count ?? 0
}

type Said = Omit<PassportFacts, 'jti' | 'iat' | 'holder'> & { license: LicenseRow }

/** A title that was changed since needs no other passport: the digests say which picture it is. */
function saysSame({ token, disclosure }: PassportRow, { license, ...said }: Said): boolean {
  const claims = Object(jsonOf(token.split('.')[1] ?? ''))
  const [, , name] = Object(jsonOf(disclosure))
  const facts = ({ iss, website, term, terms }: Omit<Said, 'license'>) => JSON.stringify([iss, website, term, terms])
  const shown = claims.holder !== undefined
  return facts(claims) === facts(said) && name === license.licensee && shown === license.holder_shown
}
