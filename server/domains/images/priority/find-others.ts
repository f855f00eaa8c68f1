// Finds the certified images of other people that show the same picture: the same bytes, or what the matching engine confirms.
import { readFile } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { isSamePicture, type PictureMatch } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import type { EarlierUpload } from '#server/db/schema/uploads.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import type { Fingerprint, Match } from '#server/ports/matching.ts'
import { findAllMatches } from '../matching/match-picture.ts'

/** A picture whose author is `user_id`; without a fingerprint only the same bytes are found. */
export type AskedPicture = { user_id: string; sha256: string; fingerprint: Fingerprint | null }
export type OtherImage = { image_id: string; issued_at: Date; same_file: boolean; match: PictureMatch | null }

/** Those whose first certificate is dated, the earliest first. Call it outside transactions: the engine may have to catch up. */
export async function findOthers(context: Context, asked: AskedPicture): Promise<OtherImage[]> {
  const matches = await samePictures(context, asked.fingerprint)
  const rows = await context.db
    .select({ image_id: images.id, sha256: images.sha256, issued_at: certificates.issued_at })
    .from(images)
    .innerJoin(certificates, and(eq(certificates.image_id, images.id), eq(certificates.version, 1)))
    .where(
      and(
        ne(images.user_id, asked.user_id),
        isNull(images.deleted_at),
        isNotNull(certificates.time_stamp),
        or(eq(images.sha256, asked.sha256), inArray(images.id, [...matches.keys()])),
      ),
    )
    .orderBy(certificates.issued_at, images.id)
  return rows.flatMap(({ image_id, sha256, issued_at }) =>
    issued_at === null
      ? []
      : [{ image_id, issued_at, same_file: sha256 === asked.sha256, match: matches.get(image_id) ?? null }],
  )
}

/** What whoever uploads the picture is told before it is certified. */
export async function earliestOther(context: Context, asked: AskedPicture): Promise<EarlierUpload | null> {
  const [first] = await findOthers(context, asked)
  if (!first) return null
  return { image_id: first.image_id, issued_at: first.issued_at.toISOString(), same_file: first.same_file }
}

type AskedFile = { user_id: string; sha256: string; path: string }

/** The same of a file on this disk: by its digest, and by what it shows. */
export async function earliestOfFile(
  context: Context,
  { user_id, sha256, path }: AskedFile,
): Promise<EarlierUpload | null> {
  const fingerprint = await context.ports.matching.fingerprint(await readFile(path)).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    return null
  })
  return earliestOther(context, { user_id, sha256, fingerprint })
}

async function samePictures(context: Context, fingerprint: Fingerprint | null): Promise<Map<string, PictureMatch>> {
  if (!fingerprint) return new Map()
  const matches = await findAllMatches(context, fingerprint)
  return new Map(matches.filter(isSamePicture).map(match => [match.id, measuredOf(match)]))
}

/** What is kept of a match, with the number of the rules that decided. */
export function measuredOf(match: Match): PictureMatch {
  const { score, confirmed, kind, overlap_original, overlap_candidate, mirrored, scale, rotation_deg } = match
  const measured = { score, confirmed, kind, overlap_original, overlap_candidate, mirrored, scale, rotation_deg }
  return { ...measured, rules: DECISION_RULES }
}
