// The originality dossier of an image, as its owner reads it.
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { dossiers as contract, Dossier } from '#lib/contract/dossiers.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { dossierStrength } from '#lib/rules/settlement/dossier-strength.ts'
import type { Context, UserContext } from '#server/context.ts'
import { dossier_exhibits, originality_dossiers } from '#server/db/schema/firewall.ts'
import { certificates, type images } from '#server/db/schema/images.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { ownImage } from '../../images/queries.ts'

export const readDossier = async (context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<Dossier> =>
  dossierOf(context, await ownImage(context, id))

/** Whoever asks may read it. */
export async function dossierOf(
  context: Pick<Context, 'db'>,
  { id, user_id, angle, location, moment, technical_means }: typeof images.$inferSelect,
): Promise<Dossier> {
  const { db } = context
  const [row] = await db.select().from(originality_dossiers).where(eq(originality_dossiers.image_id, id))
  const exhibits = await exhibitsOf(context, id)
  const dates = await datesOf(context, user_id, [...exhibits.map(({ sha256 }) => sha256), row?.sha256 ?? ''])
  const [latest] = await db
    .select({ version: max(certificates.version) })
    .from(certificates)
    .where(eq(certificates.image_id, id))
  const { light = null, post_processing = null } = row ?? {}
  const answers = { angle, light, moment, location, technical_means, post_processing }
  return {
    answers,
    exhibits: exhibits.map(({ id: exhibit, kind, file_name, bytes, sha256, created_at }) => {
      const dated = dates.get(sha256) ?? null
      return { id: exhibit, kind, file_name, bytes, sha256, created_at: created_at.toISOString(), dated }
    }),
    strength: dossierStrength({ answers, exhibits: exhibits.map(({ kind }) => kind) }),
    dated: row ? (dates.get(row.sha256) ?? null) : null,
    updated_at: row?.updated_at.toISOString() ?? null,
    version: latest?.version ?? null,
  }
}

export const exhibitsOf = ({ db }: Pick<Context, 'db'>, image_id: string) =>
  db
    .select()
    .from(dossier_exhibits)
    .where(eq(dossier_exhibits.image_id, image_id))
    .orderBy(asc(dossier_exhibits.created_at), asc(dossier_exhibits.id))

/** When digests of a person were stamped; those that wait for their stamp are left out. */
async function datesOf({ db }: Pick<Context, 'db'>, user_id: string, digests: readonly string[]) {
  const { sha256, time_stamp } = dated_digests
  const rows = await db
    .select({ sha256, time_stamp })
    .from(dated_digests)
    .where(and(eq(dated_digests.user_id, user_id), inArray(sha256, [...digests])))
  return new Map(
    rows.flatMap(({ sha256: digest, time_stamp: stamp }) =>
      stamp ? [[digest, { at: stamp.at, standin: stamp.standin }] as const] : [],
    ),
  )
}
