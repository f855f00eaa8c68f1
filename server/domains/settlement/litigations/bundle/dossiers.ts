// Exhibits of originality: how each photograph was made, in its author's words, and the dated digests of files that show it.
import { asc, eq } from 'drizzle-orm'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { dossierAnswers } from '#lib/rules/settlement/dossier-strength.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { dossierOf } from '../../dossier/read-dossier.ts'
import { recordOf, type UnnumberedExhibit } from './case-file.ts'

/** One for each photograph: what its author has written by now, as its digest was dated. */
export async function exhibitsOfDossiers(
  context: Context,
  infringement_id: string,
  language: Locale,
): Promise<UnnumberedExhibit[]> {
  const rows = await context.db
    .select({ image: images })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))
  const photographs = new Map(rows.map(({ image }) => [image.id, image]))
  const exhibits: UnnumberedExhibit[] = []
  for (const image of photographs.values()) exhibits.push(await exhibitOf(context, image, language))
  return exhibits
}

async function exhibitOf(
  context: Context,
  image: typeof images.$inferSelect,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const { t, moment } = translator(language, 'dossier')
  const words = translator(language, 'litigation-bundle').t
  const { answers, exhibits, strength, dated, updated_at, version } = await dossierOf(context, image)
  const said = dossierAnswers.flatMap(part => {
    const value = answers[part]
    return value === null ? [] : [{ label: t(`parts.${part}`), value }]
  })
  const day = dated && { label: words('labels.dated'), value: moment(dated.at) }
  const shown = exhibits.map(({ kind, file_name, sha256, dated: stamp }) => ({
    label: t(`parts.${kind}`),
    value: [file_name, `SHA-256 ${sha256}`, stamp && moment(stamp.at)].filter(Boolean).join('\n'),
  }))
  const record = recordOf(`dossier-${image.slug}.json`, {
    image: image.id,
    title: image.title,
    answers,
    exhibits,
    points: strength.points,
    dated,
    updated_at,
    version,
  })
  const nothing = said.length === 0 && shown.length === 0
  const rows = [...said, ...(day ? [day] : []), ...shown]
  return { kind: 'dossier', about: image.title, rows, files: [record], missing: nothing ? ['dossier_none'] : [] }
}
