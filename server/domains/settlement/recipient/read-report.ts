// The evidence report of a picture, for whoever must answer the letter about it.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract } from '#lib/contract/received-letters.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { reportKey } from '#server/domains/monitoring/evidences/keys.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { findLetter } from './find-letter.ts'
import { reportsOf } from './letter-reports.ts'
import { letterHit } from './read-letter.ts'

/** `evidence_not_ready` until it is there, `evidence_unpaid` until the creator has paid it. */
export async function readLetterReport(
  context: Context,
  { token, query }: ParsedInput<typeof contract.report>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  const { hit } = await letterHit(context, row.id, query.hit)
  const reports = await reportsOf(context, hit.hit_id === null ? [] : [hit.hit_id])
  const report = reports(hit.hit_id)
  if (!report) throw new Failure('evidence_not_ready')
  if (!report.open) throw new Failure('evidence_unpaid')
  const language = query.language ?? row.locale
  return {
    stored: range => context.ports.storage.get(reportKey(report.sha256, language), range),
    media_type: 'application/pdf',
    file_name: `report-${language}.pdf`,
    cache: 'private',
  }
}
