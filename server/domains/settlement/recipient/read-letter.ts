// Opens a letter by its link: what it claims, its pictures, and the certificates it names.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { Failure } from '#lib/errors.ts'
import { tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import type { Context } from '#server/context.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_answers, infringement_hits, infringement_tokens, mailings } from '#server/db/schema/settlement.ts'
import { tdmPolicyUrl } from '#server/domains/images/ai-rights/tdm-policy.ts'
import { provenCertificate } from '#server/domains/images/certificates/proof.ts'
import { certificateBytes } from '#server/domains/images/certificates/render-certificate.ts'
import { DOCUMENT_PREVIEW, previewKey } from '#server/domains/images/keys.ts'
import { soldLicensePdf } from '#server/domains/market/licenses/read-pdf.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { findLetter, type OpenedLetter } from './find-letter.ts'
import { presentLetter } from './present-letter.ts'

export async function readReceivedLetter(
  context: Context,
  { token, query }: ParsedInput<typeof contract.read>,
): Promise<ReceivedLetter> {
  const { row, token: link } = await findLetter(context, token)
  const mailing = query.mailing === undefined ? null : await mailingOf(context, row.id, query.mailing)
  if (link?.opened_at === null && !context.request.head) await noteOpened(context, row, link, mailing)
  return presentLetter(context, row)
}

/** One of another case is as unknown as none. */
async function mailingOf({ db }: Context, infringement_id: string, id: string): Promise<string> {
  const ofLetter = and(eq(mailings.id, id), eq(mailings.infringement_id, infringement_id))
  const [found] = await db.select({ id: mailings.id }).from(mailings).where(ofLetter)
  if (!found) throw new Failure('not_found')
  return found.id
}

/** Of two who open it at once one is written down. What the link itself says counts before what is said with it. */
const noteOpened = (
  context: Context,
  row: InfringementRow,
  { token_hash, mailing_id }: NonNullable<OpenedLetter['token']>,
  said: string | null,
): Promise<void> =>
  context.transact(async tx => {
    const unopened = and(eq(infringement_tokens.token_hash, token_hash), isNull(infringement_tokens.opened_at))
    const [first] = await tx.db
      .update(infringement_tokens)
      .set({ opened_at: tx.now() })
      .where(unopened)
      .returning({ at: infringement_tokens.opened_at })
    if (!first) return
    const by = { actor: 'recipient', user_id: null } as const
    const mailing = mailing_id ?? said
    const details = mailing === null ? {} : { mailing }
    await recordInfringementEvent(tx, row.id, by, { kind: 'opened', from: row.state, to: row.state, details })
  })

/** The first one without an id. One of another case is as unknown as none. */
export async function letterHit({ db }: Context, infringement_id: string, id?: string) {
  const ofLetter = eq(infringement_hits.infringement_id, infringement_id)
  const [found] = await db
    .select({ hit: infringement_hits, image: images })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(id === undefined ? ofLetter : and(ofLetter, eq(infringement_hits.id, id)))
    .orderBy(asc(infringement_hits.id))
    .limit(1)
  if (!found) throw new Failure('not_found')
  return found
}

export async function readLetterPicture(
  context: Context,
  { token, hit: id, query }: ParsedInput<typeof contract.picture>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  const { hit, image } = await letterHit(context, row.id, id)
  const { storage } = context.ports
  if (query.side === 'original') {
    const key = previewKey(image.id, DOCUMENT_PREVIEW)
    const headers = tdmHeaders('reserved', tdmPolicyUrl(context.settings))
    return { stored: range => storage.get(key, range), media_type: 'image/jpeg', cache: 'private', headers }
  }
  const [found] = await context.db
    .select({ copy: crawl_pictures.copy, sha256: crawl_pictures.sha256 })
    .from(hits)
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .where(eq(hits.id, hit.hit_id ?? ''))
  const copy = found?.copy
  if (!copy) throw new Failure('not_found')
  const media_type = copy.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
  return { stored: range => storage.get(copy, range), media_type, cache: 'private' }
}

/** Whoever is asked to pay for a photograph may read its certificate, whether or not its creator shows it. */
export async function readLetterCertificate(
  context: Context,
  { token, query }: ParsedInput<typeof contract.certificate>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  const { hit, image } = await letterHit(context, row.id, query.hit)
  const { certificate, proof } = await provenCertificate(context, image.id, String(hit.certificate_version))
  const language = query.language ?? row.locale
  const body = await certificateBytes(context, certificate, proof, language)
  if (!body) throw new Failure('not_found')
  const file_name = `${image.slug}-certificate-${certificate.version}-${language}.pdf`
  return { body, bytes: body.byteLength, media_type: 'application/pdf', file_name, cache: 'private' }
}

/** The first licence that was bought with it; of several, each stands in the account of who bought them. */
export async function readLetterLicense(
  context: Context,
  { token, query }: ParsedInput<typeof contract.license>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  const [bought] = await context.db
    .select({ license: licenses })
    .from(infringement_answers)
    .innerJoin(licenses, eq(licenses.id, infringement_answers.license_id))
    .where(and(eq(infringement_answers.infringement_id, row.id), eq(infringement_answers.state, 'accepted')))
    .limit(1)
  if (!bought) throw new Failure('not_found')
  return soldLicensePdf(context, bought.license, query.language ?? row.locale)
}
