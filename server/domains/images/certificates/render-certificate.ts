// Makes the certificate PDFs: kept in both languages once a version is anchored, made on demand before.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { pdfSealDigest, sealPdf } from '#lib/proof/seal.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { drawCertificate } from '#server/pdf/draw-document.ts'
import { certificateKey, DOCUMENT_PREVIEW, previewKey } from '../keys.ts'
import { proofOf, sealedProof } from './proof.ts'

/** The sealed PDF of a proof in one language; null when the picture is gone because the image was deleted. */
export async function certificateBytes(
  { ports, settings }: Pick<Context, 'ports' | 'settings'>,
  { image_id }: { image_id: string },
  proof: CertificateProof,
  language: Locale,
): Promise<Uint8Array | null> {
  const picture = await ports.storage.read(previewKey(image_id, DOCUMENT_PREVIEW))
  if (!picture) return null
  const verification_url = `${settings.public_url}/${language}/proofs/?digest=${proof.digest}`
  const drawn = await drawCertificate({
    proof: await sealedProof({ ports }, proof),
    picture,
    verification_url,
    language,
  })
  const { bitcoin } = await ports.signing.signDigest(pdfSealDigest(drawn))
  return sealPdf(drawn, bitcoin)
}

export const renderCertificate = job(
  'images.render-certificate',
  z.object({ certificate_id: z.string() }),
  async (context, { certificate_id }) => {
    const [found] = await context.db
      .select({ certificate: certificates, anchor: anchor_batches.anchor })
      .from(certificates)
      .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
      .where(eq(certificates.id, certificate_id))
    if (!found || found.certificate.time_stamp === null) return
    await storeDocuments(context, found.certificate, found.anchor)
  },
  { writes: 'files' },
)

/** Draws a dated version in both languages and keeps what was drawn. */
export async function storeDocuments(
  context: Pick<Context, 'ports' | 'settings'>,
  certificate: typeof certificates.$inferSelect,
  anchor: CertificateProof['anchor'],
): Promise<void> {
  const { image_id, version } = certificate
  const proof = proofOf(certificate, anchor)
  for (const language of locales) {
    const bytes = await certificateBytes(context, certificate, proof, language)
    if (bytes) await context.ports.storage.put(certificateKey(image_id, version, language), bytes)
  }
}
