// The files with which websites say what they may show: handed out to whoever holds the licences, and looked for where they belong.
import { and, asc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import type { SiteLicences } from '#lib/contract/passports.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { siteLicencesIn } from '#lib/proof/passport/site-licences.ts'
import { pageChecksPerPerson } from '#lib/rules/crawl.ts'
import { type SiteFileState, siteFileAddress, siteFileState, websiteOrigin } from '#lib/rules/market/site-file.ts'
import type { UserContext } from '#server/context.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { requireWebsiteUrl } from '#server/crawler/website-url.ts'
import { license_passports, licenses } from '#server/db/schema/market.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { consume } from '#server/http/limits.ts'
import type { WebAnswer } from '#server/ports/web.ts'

/** More than any such file has. */
const MAX_BYTES = 20_000_000
/** The robot waits for the host's turn; nobody waits longer for an answer. */
const LOOK_MS = 20_000

/** The caller's passports that are not over, by the website they are for. */
async function passportsBySite({ db, user, now }: UserContext): Promise<Map<string, string[]>> {
  const counting = and(isNull(license_passports.withdrawn_at), gte(license_passports.until, dayOf(now())))
  const rows = await db
    .select({ url: licenses.url, token: license_passports.token })
    .from(licenses)
    .innerJoin(license_passports, eq(license_passports.number, licenses.number))
    .where(and(eq(licenses.buyer_id, user.id), isNotNull(licenses.url), isNull(licenses.ended_at), counting))
    .orderBy(asc(license_passports.created_at), asc(license_passports.id))
  const sites = Map.groupBy(rows, row => websiteOrigin(row.url ?? ''))
  return new Map([...sites].map(([site, held]) => [site, held.map(({ token }) => token)]))
}

/** The websites of the caller's licences, by name. */
export async function listSites(context: UserContext): Promise<Answer<typeof contract.sites>> {
  const sites = [...(await passportsBySite(context))].map(([website, held]) => ({
    website,
    address: siteFileAddress(website),
    licences: held.length,
  }))
  return { results: sites.toSorted((one, other) => (one.website < other.website ? -1 : 1)) }
}

/** Passports of the caller for a website that are not over; it goes to /.well-known/image-licences.json. */
export async function readSiteFile(
  context: UserContext,
  { query }: ParsedInput<typeof contract.siteFile>,
): Promise<FileReply> {
  const website = websiteOrigin(requireWebsiteUrl(query.website))
  const held = (await passportsBySite(context)).get(website) ?? []
  const said: SiteLicences = { version: 1, website, issuer: context.settings.public_url, licences: held }
  const body = Buffer.from(`${JSON.stringify(said, null, 2)}\n`)
  const media_type = 'application/json'
  return { body, media_type, bytes: body.byteLength, file_name: 'image-licences.json', save: true, cache: 'private' }
}

/** Looks for the file where it belongs, as anybody would who checks the website. */
export async function checkSiteFile(
  context: UserContext,
  { body }: ParsedInput<typeof contract.checkSiteFile>,
): Promise<Answer<typeof contract.checkSiteFile>> {
  const website = websiteOrigin(requireWebsiteUrl(body.website))
  const held = (await passportsBySite(context)).get(website)
  // Only at one's own websites: nobody sends our robot elsewhere with this.
  if (!held) throw new Failure('not_found')
  await consume(context, pageChecksPerPerson, context.user.id)
  const address = siteFileAddress(website)
  return { address, state: await look(context, { website, licences: held }, address) }
}

async function look(
  context: UserContext,
  expected: { website: string; licences: string[] },
  address: string,
): Promise<SiteFileState> {
  try {
    const { status, body } = await ask(context, address)
    if (status >= 500 || status === 429) return 'unreachable'
    if (status !== 200) return 'missing'
    const said = siteLicencesIn(new TextDecoder().decode(body))
    return said ? siteFileState(said, expected) : 'unreadable'
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    if (error.reason === 'robots') return 'forbidden'
    return error.reason === 'too_big' ? 'unreadable' : 'unreachable'
  }
}

/** Websites are kept with https whatever they speak; some speak only the other. */
async function ask({ ports }: UserContext, address: string): Promise<WebAnswer> {
  const signal = AbortSignal.timeout(LOOK_MS)
  const request = { accept: 'application/json', max_bytes: MAX_BYTES, on_too_big: 'refuse', signal } as const
  try {
    return await ports.web.get(address, request)
  } catch (error) {
    if (!(error instanceof WebFailure) || (error.reason !== 'tls' && error.reason !== 'connection')) throw error
    return ports.web.get(address.replace(/^https:/, 'http:'), request)
  }
}
