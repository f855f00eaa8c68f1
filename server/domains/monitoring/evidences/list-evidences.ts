// Lists and reads evidence reports: their owner's own; administrators see that there are others, not what is in them.
import { and, eq } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { evidences as contract, Evidence, EvidenceDetail } from '#lib/contract/evidences.ts'
import { Failure } from '#lib/errors.ts'
import { may } from '#lib/rules/access.ts'
import { evidenceCan } from '#lib/rules/evidence.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import {
  evidenceNamed,
  findEvidence,
  ofCaseState,
  pageOfEvidences,
  paymentOfReport,
  presentEvidence,
} from './evidence-queries.ts'
import { reportKey } from './keys.ts'

export async function listEvidences(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Evidence>> {
  const everybody = query.all && may('admin', context.user)
  const where = and(
    everybody ? undefined : eq(evidences.user_id, context.user.id),
    query.state ? eq(evidences.state, query.state) : undefined,
    query.litigation_status ? ofCaseState(context, query.litigation_status) : undefined,
    query.hit ? eq(evidences.hit_id, query.hit) : undefined,
    query.search ? evidenceNamed(query.search) : undefined,
  )
  const window = { ...pageWindow(query), ascending: query.ordering === 'ordered_at' }
  const page = await pageOfEvidences(context, where, { ...window, viewer: context.user.id })
  return pageAnswer(context, '/evidences', query, page)
}

export async function readEvidence(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<EvidenceDetail> {
  const found = await ownEvidence(context, id)
  const { checks, files } = found.evidence
  return { ...presentEvidence(found, context.user.id), checks, files }
}

/** `evidence_not_ready` until the report is there, `evidence_unpaid` until it is paid. */
export async function readEvidencePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  const found = await ownEvidence(context, id)
  const { evidence } = found
  const { zip_sha256 } = evidence
  if (!evidenceCan.download(evidence.state) || zip_sha256 === null) throw new Failure('evidence_not_ready')
  if (!paymentOfReport(found).open) throw new Failure('evidence_unpaid')
  return {
    stored: range => context.ports.storage.get(reportKey(zip_sha256, query.language), range),
    media_type: 'application/pdf',
    file_name: `report-${query.language}.pdf`,
    cache: 'private',
  }
}

const ownEvidence = (context: UserContext, id: string) =>
  findEvidence(context, and(eq(evidences.id, id), eq(evidences.user_id, context.user.id)))
