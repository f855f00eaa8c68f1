// Whether pasted licence passports cover every picture that an infringement is about: by the same check as anybody’s.
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { startOfDay } from '#lib/dates.ts'
import { jsonOf } from '#lib/proof/passport/jws.ts'
import { verifyPassport } from '#lib/proof/passport/passport.ts'
import { licenseNumberIn } from '#lib/rules/billing/sold-licenses.ts'
import { pastedPassports } from '#lib/rules/settlement/recipients.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { license_passports } from '#server/db/schema/market.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'

/** More than this is no paste of somebody’s licences. */
const PASTED_MAX = 60

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
  const withdrawn = await withdrawnAmong(context, tokens.map(jtiOf))
  const used = claimed.map(({ hit, sha256 }) => {
    // In force on the last day it was seen, and begun on the first.
    const question = { keys, withdrawn, now: startOfDay(hit.last_seen_on), image: { sha256, picture: null } }
    const found = tokens.find(token => {
      const { verdict, claims } = verifyPassport(token, { ...question, page: hit.page_url })
      return verdict === 'valid' && claims !== null && claims.term.from <= hit.first_seen_on
    })
    return found === undefined ? null : numberOf(found)
  })
  return used.includes(null) ? null : [...new Set(used.flatMap(number => number ?? []))]
}

/** Also those whose last day is long over, which the public list names no more: the question is of a day before it. */
async function withdrawnAmong({ db }: Pick<Context, 'db'>, jtis: readonly string[]): Promise<string[]> {
  const among = and(inArray(license_passports.id, [...jtis]), isNotNull(license_passports.withdrawn_at))
  const rows = await db.select({ id: license_passports.id }).from(license_passports).where(among)
  return rows.map(({ id }) => id)
}

/** The licence’s number, of which `jti` is one passport. */
function numberOf(token: string): string {
  const jti = jtiOf(token)
  return licenseNumberIn(jti) ?? jti
}

/** As the token says it, whoever signed that. */
const jtiOf = (token: string): string => String(Object(jsonOf(token.split('.')[1] ?? '')).jti ?? '')

/** A number stands for its newest passport. */
async function tokensOf({ db }: Pick<Context, 'db'>, pasted: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const each of pasted) {
    const number = each.includes('.') && each.length > 60 ? null : licenseNumberIn(each)
    if (number === null) {
      tokens.push(each)
      continue
    }
    const [row] = await db
      .select({ token: license_passports.token })
      .from(license_passports)
      .where(eq(license_passports.number, number))
      .orderBy(desc(license_passports.created_at), desc(license_passports.id))
      .limit(1)
    if (row) tokens.push(row.token)
  }
  return tokens
}
