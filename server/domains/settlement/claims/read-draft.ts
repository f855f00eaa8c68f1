// Reads everything that a claim rests on, as it stands now: hits, certificates, reports, dossiers, the website and its addresses.
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ClaimDraft } from '#lib/contract/claim-drafts.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'
import { letterAddresses } from '#lib/rules/settlement/mailings.ts'
import type { Unpriced } from '#lib/rules/settlement/price.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { shownName } from '#server/domains/images/present.ts'
import { heldUp } from '#server/domains/images/priority/require-settled.ts'
import { author } from '#server/domains/images/queries.ts'
import { newestReports } from '../../monitoring/hits/hit-status.ts'
import { gateOf } from '../dossier/gate.ts'
import { blocksOf } from '../firewall/blocks.ts'
import { readLetterSettings } from '../letter-settings/letter-settings.ts'

type DomainRow = typeof domains.$inferSelect
type ImageRow = typeof images.$inferSelect
type HitRow = typeof hits.$inferSelect

/** One hit with what belongs to it. */
export type DraftHit = {
  hit: HitRow
  image: ImageRow
  /** The newest certificate that is signed; null while there is none. */
  certificate: { version: number; digest: string; statement: string | null } | null
}
export type ClaimFacts = Awaited<ReturnType<typeof readDraft>>

/** Throws `not_found` for a hit of somebody else, and `claim_sites_differ` for hits of several websites. */
export async function readDraft(context: UserContext, draft: ClaimDraft) {
  const { user } = context
  const ids = [...new Set(draft.hits)].toSorted()
  const rows = await ownHits(context, ids)
  const [first] = rows
  if (!first || rows.length < ids.length) throw new Failure('not_found')
  const { domain_id } = first.hit
  if (rows.some(({ hit }) => hit.domain_id !== domain_id)) throw new Failure('claim_sites_differ')
  const [domain] = await context.db.select().from(domains).where(eq(domains.id, domain_id))
  if (!domain) throw new Failure('not_found')
  const image_ids = [...new Set(rows.map(({ image }) => image.id))]
  const targets = rows.map(({ hit: { id: hit_id, page_url, image_id } }) => {
    return { hit_id, page_url, image_id, user_id: user.id }
  })
  return {
    hits: await withCertificates(context, rows),
    domain,
    addresses: siteAddresses(domain),
    blocks: await blocksOf(context, targets),
    dossiers: await gateOf(context, image_ids),
    held: await heldUp(context, image_ids, 'claim'),
    claimed: await claimedAmong(context, ids),
    reports: await newestReports(context, inArray(evidences.hit_id, ids)),
    earlier: await earlierRequests(context, domain_id),
    settings: await settingsOf(context),
    sender_name: await senderName(context),
    today: dayOf(context.now()),
  }
}

function ownHits({ db, user }: UserContext, ids: string[]) {
  return db
    .select({ hit: hits, image: images })
    .from(hits)
    .innerJoin(images, eq(images.id, hits.image_id))
    .where(and(inArray(hits.id, ids), eq(hits.user_id, user.id)))
    .orderBy(asc(hits.id))
}

async function withCertificates(
  { db }: UserContext,
  rows: readonly { hit: HitRow; image: ImageRow }[],
): Promise<DraftHit[]> {
  const { image_id, version, digest, statement, time_stamp } = certificates
  const ids = [...new Set(rows.map(({ image }) => image.id))]
  const newest = await db
    .selectDistinctOn([image_id], { image_id, version, digest, statement })
    .from(certificates)
    .where(and(inArray(image_id, ids), isNotNull(time_stamp), isNotNull(digest)))
    .orderBy(image_id, desc(version))
  return rows.map(row => {
    const found = newest.find(each => each.image_id === row.image.id)
    const certificate = found
      ? { version: found.version, digest: found.digest ?? '', statement: found.statement }
      : null
    return { ...row, certificate }
  })
}

/** To whom letters about a website go, as its record knows them today. */
export const siteAddresses = (domain: DomainRow): { first: string[]; others: string[] } =>
  letterAddresses({
    manual: domain.manual_emails,
    internal: domain.internal_emails,
    registrant: domain.registrant_emails,
    external: domain.external_emails,
    other: domain.other_emails,
  })

async function claimedAmong({ db }: UserContext, ids: string[]): Promise<ReadonlySet<string | null>> {
  const { hit_id, open } = infringement_hits
  const rows = await db
    .select({ hit_id })
    .from(infringement_hits)
    .where(and(inArray(hit_id, ids), eq(open, true)))
  return new Set(rows.map(row => row.hit_id))
}

function earlierRequests({ db, user }: UserContext, domain_id: string) {
  const { outcome, deadline_on, kind, user_id } = infringements
  return db
    .select({ outcome, deadline_on })
    .from(infringements)
    .where(and(eq(user_id, user.id), eq(infringements.domain_id, domain_id), eq(kind, 'removal')))
}

async function settingsOf(context: UserContext) {
  const settings = await readLetterSettings(context)
  const unpriced: Unpriced = {
    flat_cents: toCents(settings.prejudice_cents),
    license_cents: toCents(settings.license_cents),
  }
  return { unpriced, message: (locale: Locale) => settings[`message_${locale}`] }
}

/** The name that stands on the creator’s photographs. */
async function senderName({ db, user }: UserContext): Promise<string> {
  const [row] = await db
    .select({ author })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, user.id))
  return row ? shownName(row.author) : ''
}
