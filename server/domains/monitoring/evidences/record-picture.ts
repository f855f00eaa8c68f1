// Records the page of a hit, and makes sure that what was recorded is still the picture that was found there.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { findAllMatches, syncIndex } from '#server/domains/images/matching/match-picture.ts'
import { CaptureError } from '#server/evidence/capture-error.ts'
import type { ReportOrder } from '#server/evidence/model.ts'
import type { CaptureFacts, CaptureOrder, Corner } from '#server/ports/capture.ts'
import type { Match } from '#server/ports/matching.ts'
import type { CaptureInput } from './capture-input.ts'

export type RecordedPicture = { folder: string; facts: CaptureFacts; report: ReportOrder }

/** Share of a side by which corners may move without another drawing. */
const SAME_PLACE = 0.02

/**
 * The same bytes as those of the hit are matched already. Other bytes (saved again, another size) are compared with the original once
 * more: a confirmed copy is reported as it is now, anything else is `picture_differs`. `root` is an empty folder.
 */
export async function recordPicture(
  context: Context,
  { order, report, picture_sha256 }: CaptureInput,
  root: string,
): Promise<RecordedPicture> {
  const first = await record(context, order, join(root, 'report'))
  if (first.facts.picture.sha256 === picture_sha256) return { ...first, report }
  const match = await matchAgain(context, report.original.image_id, first)
  const now = { ...report, match }
  const { comparison } = order
  if (!comparison || isAt(comparison.region_candidate, match.region_candidate)) return { ...first, report: now }
  const { region_original, region_candidate } = match
  const moved = { ...order, comparison: { ...comparison, region_original, region_candidate } }
  const second = await record(context, moved, join(root, 'report-again'))
  if (second.facts.picture.sha256 !== first.facts.picture.sha256) throw new CaptureError('picture_differs')
  return { ...second, report: now }
}

async function record(
  { ports }: Context,
  order: CaptureOrder,
  folder: string,
): Promise<{ folder: string; facts: CaptureFacts }> {
  await mkdir(folder)
  return { folder, facts: await ports.capture.capture(order, folder) }
}

/** Throws `picture_differs`; another error when the original can no longer be found by anybody. */
async function matchAgain(
  context: Context,
  image_id: string,
  { folder, facts }: { folder: string; facts: CaptureFacts },
): Promise<Match> {
  const { matching } = context.ports
  // The index of this process may be behind: it was asked last before a restart, or never.
  await syncIndex(context)
  if ((await matching.has([image_id])).length === 0) throw new Error(`image ${image_id} is not in the index`)
  try {
    const found = await findAllMatches(
      context,
      await matching.fingerprint(await readFile(join(folder, facts.picture.file))),
    )
    const match = found.find(({ id, confirmed }) => id === image_id && confirmed)
    if (match) return match
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw new CaptureError('picture_differs')
}

const isAt = (before: readonly Corner[], now: readonly Corner[]): boolean =>
  now.every(({ x, y }, at) => {
    const corner = before[at]
    return corner !== undefined && Math.abs(corner.x - x) <= SAME_PLACE && Math.abs(corner.y - y) <= SAME_PLACE
  })
