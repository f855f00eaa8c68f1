// Collects what a report is made of before the page is recorded: the hit, the original with its certificate, its owner.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { personName } from '#lib/person-name.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { type ProvenCertificate, provenCertificate, sealedProof } from '#server/domains/images/certificates/proof.ts'
import { certificateBytes } from '#server/domains/images/certificates/render-certificate.ts'
import { certificateKey, DOCUMENT_PREVIEW, previewKey } from '#server/domains/images/keys.ts'
import { earlierCertificates } from '#server/domains/images/priority/earlier-certificates.ts'
import type { ReportOrder } from '#server/evidence/model.ts'
import type { CaptureOrder } from '#server/ports/capture.ts'
import type { EvidenceRow } from './evidence-queries.ts'

export type CaptureInput = {
  order: CaptureOrder
  report: ReportOrder
  /** Of the picture as it was found. */
  picture_sha256: string
}

type Hit = typeof hits.$inferSelect

/** Null while the original has no signed certificate. */
export async function loadCaptureInput(context: Context, evidence: EvidenceRow): Promise<CaptureInput | null> {
  const [found] = await context.db
    .select({ hit: hits, image: images, user: users, picture: crawl_pictures.sha256 })
    .from(hits)
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .innerJoin(users, eq(users.id, hits.user_id))
    .where(eq(hits.id, evidence.hit_id))
  if (!found) return null
  const { hit, image, user } = found
  const certified = await certifiedOriginal(context, image.id)
  const original = await context.ports.storage.read(previewKey(image.id, DOCUMENT_PREVIEW))
  if (!certified || !original) return null
  return {
    order: captureOrder(hit, original),
    picture_sha256: found.picture,
    report: {
      id: evidence.id,
      hit_id: hit.id,
      ordered_at: evidence.ordered_at.toISOString(),
      public_url: context.settings.public_url,
      owner: personName(user),
      found_at: hit.found_at.toISOString(),
      match: matchOf(hit),
      original: {
        image_id: image.id,
        title: image.title,
        earlier: await earlierCertificates(context, image.id),
        ...certified,
      },
      registered: null,
    },
  }
}

const captureOrder = (hit: Hit, original: Uint8Array): CaptureOrder => ({
  page_url: hit.page_url,
  image_url: hit.picture_url,
  selector: hit.selector,
  comparison: { original, region_original: hit.region_original, region_candidate: hit.region_candidate },
})

function matchOf(hit: Hit): ReportOrder['match'] {
  const { score, reasons, agreeing, kind, mirrored, scale, rotation_deg, overlap_original, overlap_candidate } = hit
  return { score, reasons, agreeing, kind, mirrored, scale, rotation_deg, overlap_original, overlap_candidate }
}

async function certifiedOriginal(
  context: Context,
  image_id: string,
): Promise<Pick<ReportOrder['original'], 'proof' | 'pdfs'> | null> {
  try {
    const { certificate, proof } = await provenCertificate(context, image_id, 'current')
    const [en, fr] = await Promise.all(
      locales.map(language => certificatePdf(context, { certificate, proof }, language)),
    )
    return en && fr ? { proof: await sealedProof(context, proof), pdfs: { en, fr } } : null
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

/** The stored PDF once the version is in a block; until then it is drawn each time. */
async function certificatePdf(
  context: Context,
  { certificate, proof }: ProvenCertificate,
  language: Locale,
): Promise<Uint8Array | null> {
  const key = certificateKey(certificate.image_id, certificate.version, language)
  const stored = proof.anchor ? await context.ports.storage.read(key) : null
  return stored ?? certificateBytes(context, certificate, proof, language)
}
