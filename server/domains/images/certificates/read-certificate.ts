// Hands out a certificate: as PDF, as a list of versions, as the proof that a stranger checks alone.
import { desc, eq } from 'drizzle-orm'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { CertificateVersion } from '#lib/contract/certificates.ts'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { certifiedChanges } from '#lib/proof/certified-changes.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { certificateState } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { certificateKey } from '../keys.ts'
import { visibleImage } from '../queries.ts'
import { digestDatedAt } from './date-digest.ts'
import { provenCertificate, sealedProof } from './proof.ts'
import { certificateBytes } from './render-certificate.ts'

export async function readCertificatePdf(
  context: Context,
  { id, version, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  const image = await visibleImage(context, id)
  const { certificate, proof } = await provenCertificate(context, id, version)
  const language = query.language ?? context.locale
  const file = {
    media_type: 'application/pdf',
    // The bytes change when the version is anchored, and when a lost anchor is made again.
    etag: `${proof.digest}-${language}-${proof.anchor?.transaction ?? 'unanchored'}`,
    file_name: `${image.slug}-certificate-${certificate.version}-${language}.pdf`,
    cache: 'private' as const,
  }
  const stored = proof.anchor
    ? await context.ports.storage.get(certificateKey(id, certificate.version, language))
    : null
  if (stored) return { ...file, ...stored }
  const body = await certificateBytes(context, certificate, proof, language)
  if (!body) throw new Failure('not_found')
  return { ...file, body, bytes: body.byteLength }
}

export async function readProof(
  context: Context,
  { id, version }: ParsedInput<typeof contract.proof>,
): Promise<CertificateProof> {
  await visibleImage(context, id)
  const { proof } = await provenCertificate(context, id, version)
  return sealedProof(context, proof)
}

type Row = { certificate: typeof certificates.$inferSelect; anchor: CertificateProof['anchor'] }

export async function listCertificates(
  context: Context,
  { id }: ParsedInput<typeof contract.certificates>,
): Promise<PageOf<CertificateVersion>> {
  await visibleImage(context, id)
  const rows: Row[] = await context.db
    .select({ certificate: certificates, anchor: anchor_batches.anchor })
    .from(certificates)
    .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
    .where(eq(certificates.image_id, id))
    .orderBy(desc(certificates.version))
  const dated = await digestDatedAt(context, id)
  return singlePage(rows.map((row, index) => ({ ...presentVersion(row, rows[index + 1]), ...dated })))
}

function presentVersion({ certificate, anchor }: Row, before: Row | undefined): CertificateVersion {
  const { version, digest, issued_at, time_stamp, chainpoint } = certificate
  return {
    version,
    state: certificateState({ time_stamp, chainpoint }),
    digest,
    issued_at: issued_at?.toISOString() ?? null,
    time_stamp: time_stamp && { authority: time_stamp.authority, standin: time_stamp.standin, at: time_stamp.at },
    anchor: chainpoint && anchor && presentAnchor(anchor),
    changes: before ? changesSince(certificate.statement, before.certificate.statement) : [],
  }
}

const presentAnchor = ({
  network,
  standin,
  transaction,
  block_number,
  at,
}: NonNullable<CertificateProof['anchor']>) => ({
  network,
  standin,
  transaction,
  block_number,
  at,
})

function changesSince(text: string | null, textBefore: string | null): CertificateVersion['changes'] {
  const statement = text === null ? null : readStatement(text)
  const before = textBefore === null ? null : readStatement(textBefore)
  return statement && before ? certifiedChanges(before, statement) : []
}
