// The certificates that other people had of the same picture before: what the later one's next version names.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { StatementV2 } from '#lib/contract/certificate-proof.ts'
import { priorityCan } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { certificates } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'

/** More would make the text long and say nothing new. */
const MOST = 20

/** Numbers and dates alone, as for private pictures; the earliest first. */
export async function earlierCertificates(
  { db }: Pick<Context, 'db'>,
  image_id: string,
): Promise<StatementV2['earlier']> {
  const rows = await db
    .select({
      certificate_id: certificates.id,
      digest: certificates.digest,
      issued_at: certificates.issued_at,
      same_file: priorities.same_file,
    })
    .from(priorities)
    .innerJoin(certificates, and(eq(certificates.image_id, priorities.earlier_image_id), eq(certificates.version, 1)))
    .where(
      and(
        eq(priorities.later_image_id, image_id),
        inArray(priorities.state, [...priorityCan.say.from]),
        isNotNull(certificates.time_stamp),
      ),
    )
    .orderBy(asc(certificates.issued_at), asc(certificates.id))
    .limit(MOST)
  return rows.flatMap(({ digest, issued_at, ...row }) =>
    digest && issued_at ? [{ ...row, digest, issued_at: issued_at.toISOString() }] : [],
  )
}
