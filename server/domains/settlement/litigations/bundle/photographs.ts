// Exhibits of the photographs of a claim: each certificate once, and the evidence report of each page.
import { and, asc, desc, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { provenCertificate, sealedProof } from '#server/domains/images/certificates/proof.ts'
import { certificateBytes } from '#server/domains/images/certificates/render-certificate.ts'
import { certificateKey } from '#server/domains/images/keys.ts'
import { findEvidence, paymentOfReport } from '#server/domains/monitoring/evidences/evidence-queries.ts'
import { reportKey, zipKey } from '#server/domains/monitoring/evidences/keys.ts'
import { certifiedWork } from '../../claims/certified-work.ts'
import { fileOf, present, recordOf, storedFile, type UnnumberedExhibit } from './case-file.ts'

type Claimed = { hit: typeof infringement_hits.$inferSelect; image: typeof images.$inferSelect }

export async function exhibitsOfPhotographs(
  context: Context,
  infringement_id: string,
  language: Locale,
): Promise<UnnumberedExhibit[]> {
  const claimed: Claimed[] = await context.db
    .select({ hit: infringement_hits, image: images })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))
  const versions = new Map(claimed.map(each => [`${each.image.id} ${each.hit.certificate_version}`, each]))
  const exhibits: UnnumberedExhibit[] = []
  for (const each of versions.values()) exhibits.push(await certificateOf(context, each, language))
  for (const each of claimed) exhibits.push(await reportOf(context, each, language))
  return exhibits
}

async function certificateOf(context: Context, { hit, image }: Claimed, language: Locale): Promise<UnnumberedExhibit> {
  const { t } = translator(language, 'litigation-bundle')
  const named = (statement: string | null) => {
    const { title, author } = certifiedWork(statement, image)
    return { about: title, author: { label: t('labels.author'), value: author } }
  }
  const version = { label: t('labels.version'), value: String(hit.certificate_version) }
  try {
    const proven = await provenCertificate(context, image.id, String(hit.certificate_version))
    const { about, author } = named(proven.proof.statement)
    const rows = [author, version, { label: t('labels.digest'), value: proven.proof.digest }]
    const name = `certificate-${image.slug}-${hit.certificate_version}`
    const proof = recordOf(`${name}-proof.json`, await sealedProof(context, proven.proof))
    const pdf = { name: `${name}-${language}.pdf`, media_type: 'application/pdf' }
    const kept = await storedFile(context, certificateKey(image.id, hit.certificate_version, language), pdf)
    const drawn = kept ? null : await certificateBytes(context, proven.certificate, proven.proof, language)
    const document = kept ?? (drawn && fileOf(pdf.name, pdf.media_type, drawn))
    return { kind: 'certificate', about, rows, ...present([document, proof], 'certificate_missing') }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const { about, author } = named(null)
    return { kind: 'certificate', about, rows: [author, version], files: [], missing: ['certificate_missing'] }
  }
}

async function reportOf(context: Context, { hit }: Claimed, language: Locale): Promise<UnnumberedExhibit> {
  const { t, day, moment } = translator(language, 'litigation-bundle')
  const seen = t('values.seen', { from: day(hit.first_seen_on), until: day(hit.last_seen_on) })
  const rows = [
    { label: t('labels.page'), value: hit.page_url },
    { label: t('labels.seen'), value: seen },
  ]
  const base = { kind: 'report', about: hit.page_url, rows } as const
  const id = await reportIdOf(context, hit)
  if (id === null) return { ...base, files: [], missing: ['report_none'] }
  const found = await findEvidence(context, eq(evidences.id, id))
  const { state, zip_sha256, captured_at } = found.evidence
  if (state === 'failed') return { ...base, files: [], missing: ['report_failed'] }
  if (state !== 'success') return { ...base, files: [], missing: ['report_pending'] }
  if (!paymentOfReport(found).open) return { ...base, files: [], missing: ['report_unpaid'] }
  if (zip_sha256 === null) return { ...base, files: [], missing: ['file_gone'] }
  const pdf = await storedFile(context, reportKey(zip_sha256, language), {
    name: `report-${language}.pdf`,
    media_type: 'application/pdf',
  })
  const zip = await storedFile(context, zipKey(zip_sha256), {
    name: 'report.zip',
    media_type: 'application/zip',
    sha256: zip_sha256,
  })
  const recorded = captured_at === null ? [] : [{ label: t('labels.captured'), value: moment(captured_at) }]
  return { ...base, rows: [...rows, ...recorded], ...present([pdf, zip]) }
}

/** The one that was ordered with the sign-off, or else the newest that succeeded. */
async function reportIdOf({ db }: Context, { evidence_id, hit_id }: Claimed['hit']): Promise<string | null> {
  const [row] = await db
    .select({ id: evidences.id })
    .from(evidences)
    .where(and(eq(evidences.hit_id, hit_id ?? ''), eq(evidences.state, 'success')))
    .orderBy(desc(evidences.ordered_at), desc(evidences.id))
    .limit(1)
  return row?.id ?? evidence_id
}
