// The job that makes a report: records the page, seals the folder, stores it, and only then marks the report as ready.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { locales } from '#lib/locales.ts'
import { CAPTURE_TRIES, type CaptureFailure, evidenceCan, isOurFailure } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { anchorCertificates } from '#server/domains/images/certificates/anchor-certificates.ts'
import { CaptureError } from '#server/evidence/capture-error.ts'
import type { RegistryFacts, Report } from '#server/evidence/model.ts'
import { makeReport } from '#server/evidence/report.ts'
import { type Job, job } from '#server/jobs/queue.ts'
import { drawEvidenceReport } from '#server/pdf/draw-document.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import { loadCaptureInput } from './capture-input.ts'
import type { EvidenceRow } from './evidence-queries.ts'
import { reportKey, zipKey } from './keys.ts'
import { recordPicture } from './record-picture.ts'
import { settleEvidence } from './settle-evidence.ts'

/** Between two tries, so that a site has time to recover. */
const PAUSE_S = 2 * MINUTE_S

/**
 * May be stopped at any line: what is stored is named by its digest and shown only when its row says `success`, which is the
 * last step. A run that is repeated makes another folder; the row takes one of them.
 */
export const captureEvidence: Job<{ evidence_id: string }> = job(
  'monitoring.capture-evidence',
  z.object({ evidence_id: z.string() }),
  async (context, { evidence_id }) => {
    const [row] = await context.db.select().from(evidences).where(eq(evidences.id, evidence_id))
    if (!row || !evidenceCan.capture(row.state)) return
    const input = await loadCaptureInput(context, row)
    // The certificate of the original is still being made: the report waits for it until its day is over.
    if (!input) return captureLater(context, evidence_id)
    const { storage } = context.ports
    const root = await mkdtemp(join(storage.incoming(), 'evidence-'))
    try {
      const recording = await recordPicture(context, input, root)
      const { folder, facts } = recording
      const tools = { ports: context.ports, draw: drawEvidenceReport }
      const registered = await askRegistries(context, facts)
      const report = await makeReport(folder, facts, { ...recording.report, registered }, tools)
      await storeReport(context, folder, report)
      await succeed(context, row, { report, facts })
    } catch (error) {
      if (!(error instanceof CaptureError)) throw error
      context.log.info({ evidence_id, failure: error.failure, detail: error.message }, 'a capture did not succeed')
      await fail(context, evidence_id, error.failure)
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  },
  { writes: 'files' },
)

/** Null when no register of the name answered. */
async function askRegistries({ ports: { registry } }: Context, { page }: CaptureFacts): Promise<RegistryFacts | null> {
  const domain = await registry.domain(new URL(page.url).hostname)
  if (!domain || domain.sources.length === 0) return null
  return { domain, address: page.address === null ? null : await registry.address(page.address) }
}

const captureLater = (context: Context, evidence_id: string): Promise<void> =>
  context.enqueue(captureEvidence, { evidence_id }, { key: evidence_id, at: addSeconds(context.now(), PAUSE_S) })

/** The zip file comes last: whoever finds it finds the pages too. */
async function storeReport({ ports: { storage } }: Context, folder: string, { zip }: Report): Promise<void> {
  for (const language of locales) {
    const pages = await readFile(join(folder, 'evidence', `report-${language}.pdf`))
    await storage.put(reportKey(zip.sha256, language), pages)
  }
  await storage.adopt(zipKey(zip.sha256), zip.path)
}

async function succeed(
  context: Context,
  { id, user_id }: EvidenceRow,
  { report, facts }: { report: Report; facts: CaptureFacts },
): Promise<void> {
  const { zip, digest, time_stamp, checks, files } = report
  await context.transact(async tx => {
    const settled = await settleEvidence(tx, id, evidenceCan.capture.from, {
      state: 'success',
      failure: null,
      captured_at: new Date(facts.ended_at),
      zip_sha256: zip.sha256,
      bytes: zip.bytes,
      digest,
      time_stamp,
      checks,
      files,
    })
    if (!settled) return
    const at = tx.now()
    const dated = { id: newId('dated_digest', at), user_id, sha256: digest, time_stamp, created_at: at }
    await tx.db.insert(dated_digests).values(dated).onConflictDoNothing()
    await tx.enqueue(anchorCertificates, {}, { key: 'all' })
  })
}

/** One more try, then an administrator decides; what is ours to mend counts as none. */
async function fail(context: Context, id: string, failure: CaptureFailure): Promise<void> {
  await context.transact(async tx => {
    const pending = and(eq(evidences.id, id), eq(evidences.state, 'pending'))
    const [row] = await tx.db.select({ tries: evidences.tries }).from(evidences).where(pending).for('update')
    if (!row) return
    const tries = row.tries + (isOurFailure(failure) ? 0 : 1)
    await tx.db.update(evidences).set({ tries, failure }).where(pending)
    if (tries < CAPTURE_TRIES) await captureLater(tx, id)
    else await settleEvidence(tx, id, evidenceCan.capture.from, { state: 'manual' })
  })
}
