// The gate before every notice: an originality dossier must be strong enough to be shown to a court.
import { inArray } from 'drizzle-orm'
import { type DossierStrength, dossierStrength } from '#lib/rules/settlement/dossier-strength.ts'
import type { Context } from '#server/context.ts'
import { dossier_exhibits, originality_dossiers } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'

export type DossierGate = DossierStrength & { image_id: string }

/** For each image how strong its dossier is, the published threshold, and what is missing; in the order asked. */
export async function gateOf({ db }: Pick<Context, 'db'>, image_ids: readonly string[]): Promise<DossierGate[]> {
  const asked = [...new Set(image_ids)]
  if (asked.length === 0) return []
  const { id, angle, location, moment, technical_means } = images
  const texts = await db.select({ id, angle, location, moment, technical_means }).from(images).where(inArray(id, asked))
  const dossiers = await db.select().from(originality_dossiers).where(inArray(originality_dossiers.image_id, asked))
  const exhibits = await db
    .selectDistinct({ image_id: dossier_exhibits.image_id, kind: dossier_exhibits.kind })
    .from(dossier_exhibits)
    .where(inArray(dossier_exhibits.image_id, asked))
  return asked.flatMap(image_id => {
    const text = texts.find(row => row.id === image_id)
    if (!text) return []
    const { light = null, post_processing = null } = dossiers.find(row => row.image_id === image_id) ?? {}
    const kinds = exhibits.filter(row => row.image_id === image_id).map(({ kind }) => kind)
    const { id: _, ...certified } = text
    return [{ image_id, ...dossierStrength({ answers: { ...certified, light, post_processing }, exhibits: kinds }) }]
  })
}
