// Whether pasted licence passports cover every picture that an infringement is about: by the same check as anybody’s.
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { startOfDay } from '#lib/dates.ts'
import { jsonOf } from '#lib/proof/passport/jws.ts'
import { verifyPassport } from '#lib/proof/passport/passport.ts'
import { licenseNumberIn } from '#lib/rules/billing/sold-licenses.ts'
import { pastedPassports } from '#lib/rules/settlement/recipients.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { formerPlaces } from '#server/domains/market/licenses/former-places.ts'

/** More than this is no paste of somebody’s licences. */
const PASTED_MAX = 60
/** Of one licence. */
const PASSPORTS_MAX = 20

/** The numbers of the passports that cover all pictures on all pages of it; null where one of them is not covered. */
export async function provedBy(context: Context, infringement_id: string, pasted: string): Promise<string[] | null> {
  const tokens = await tokensOf(context, pastedPassports(pasted).slice(0, PASTED_MAX))
  if (tokens.length === 0) return null
  const claimed = await context.db
    .select({ hit: infringement_hits, sha256: images.sha256 })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
  const keys = context.ports.signing.packageKeys()
  const withdrawnOn = await withdrawnAmong(context, tokens)
  const used = claimed.map(({ hit, sha256 }) => {
    // In force on the last day it was seen, and begun on the first.
    const on = { now: startOfDay(hit.last_seen_on), withdrawn: withdrawnOn(hit.last_seen_on) }
    const question = { keys, ...on, image: { sha256, picture: null } }
    const found = tokens.find(token => {
      const { verdict, claims } = verifyPassport(token, { ...question, page: hit.page_url })
      return verdict === 'valid' && claims !== null && claims.term.from <= hit.first_seen_on
    })
    return found === undefined ? null : numberOf(found)
  })
  return used.includes(null) ? null : [...new Set(used.flatMap(number => number ?? []))]
}

/**
 * Those that counted no longer on a day, also where their last day is long over, which the public list names no more. One
 * whose licence was moved away counts until then; one whose price went back never did.
 */
async function withdrawnAmong(
  context: Pick<Context, 'db'>,
  tokens: readonly string[],
): Promise<(day: string) => string[]> {
  const among = and(inArray(license_passports.id, tokens.map(jtiOf)), isNotNull(license_passports.withdrawn_at))
  const rows = await context.db
    .select({ jti: license_passports.id, token: license_passports.token, license_id: licenses.id })
    .from(license_passports)
    .leftJoin(licenses, and(eq(licenses.number, license_passports.number), isNull(licenses.withdrawn_at)))
    .where(among)
  const former = await formerPlaces(
    context,
    rows.flatMap(({ license_id }) => license_id ?? []),
  )
  const lasts = rows.map(({ jti, token, license_id }) => {
    const places = (license_id === null ? undefined : former.get(license_id)) ?? []
    return { jti, until: places.find(({ url }) => url === claimsOf(token).website)?.until ?? null }
  })
  return day => lasts.filter(({ until }) => until === null || until < day).map(({ jti }) => jti)
}

/** The licence’s number, of which `jti` is one passport. */
function numberOf(token: string): string {
  const jti = jtiOf(token)
  return licenseNumberIn(jti) ?? jti
}

/** As the token says it, whoever signed that. */
const claimsOf = (token: string) => Object(jsonOf(token.split('.')[1] ?? ''))
const jtiOf = (token: string): string => String(claimsOf(token).jti ?? '')

/** A number stands for all its passports, the newest first. */
async function tokensOf({ db }: Pick<Context, 'db'>, pasted: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const each of pasted) {
    const number = each.includes('.') && each.length > 60 ? null : licenseNumberIn(each)
    if (number === null) {
      tokens.push(each)
      continue
    }
    const rows = await db
      .select({ token: license_passports.token })
      .from(license_passports)
      .where(eq(license_passports.number, number))
      .orderBy(desc(license_passports.created_at), desc(license_passports.id))
      .limit(PASSPORTS_MAX)
    tokens.push(...rows.map(({ token }) => token))
  }
  return tokens
}
