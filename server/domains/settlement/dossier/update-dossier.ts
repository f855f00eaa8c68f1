// Changes the originality dossier of an image: its answers, its exhibits; and gives its answers to a series.
import { and, eq, inArray } from 'drizzle-orm'
import type { dossiers as contract, Dossier } from '#lib/contract/dossiers.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { EXHIBITS_MAX } from '#lib/rules/settlement/dossier-strength.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { UserContext } from '#server/context.ts'
import { dossier_exhibits, originality_dossiers } from '#server/db/schema/firewall.ts'
import { rememberDigest } from '../../images/certificates/date-digest.ts'
import { changeImages, lockOwnImages, unknownAmong } from '../../images/change-images.ts'
import { ownImage } from '../../images/queries.ts'
import { exhibitsOf, readDossier } from './read-dossier.ts'

type Answers = ParsedInput<typeof contract.update>['body']
type Own = Pick<Answers, 'light' | 'post_processing'>

export async function updateDossier(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Dossier> {
  const image = await ownImage(context, id, true)
  const { light, post_processing, ...certified } = body
  const [refused] = await changeImages(context, [image], certified)
  if (refused) throw refused.failure
  await dateDossier(context, id, {
    ...(light !== undefined && { light }),
    ...(post_processing !== undefined && { post_processing }),
  })
  return readDossier(context, { id })
}

export async function addExhibit(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.addExhibit>,
): Promise<Dossier> {
  const { db, user, now } = context
  const image = await ownImage(context, id, true)
  if (image.sha256 === body.sha256) throw new Failure('exhibit_is_image')
  const known = await exhibitsOf(context, id)
  if (known.some(({ sha256 }) => sha256 === body.sha256)) throw new Failure('exhibit_exists')
  if (known.length >= EXHIBITS_MAX) throw new Failure('exhibits_full', { limit: EXHIBITS_MAX })
  const created_at = now()
  await db
    .insert(dossier_exhibits)
    .values({ id: newId('dossier_exhibit', created_at), image_id: id, user_id: user.id, ...body, created_at })
  await rememberDigest(context, { user_id: user.id, sha256: body.sha256 })
  await dateDossier(context, id, {})
  return readDossier(context, { id })
}

export async function removeExhibit(
  context: UserContext,
  { id, sha256 }: ParsedInput<typeof contract.removeExhibit>,
): Promise<Dossier> {
  await ownImage(context, id, true)
  const removed = await context.db
    .delete(dossier_exhibits)
    .where(and(eq(dossier_exhibits.image_id, id), eq(dossier_exhibits.sha256, sha256)))
    .returning()
  if (removed.length === 0) throw new Failure('not_found')
  await dateDossier(context, id, {})
  return readDossier(context, { id })
}

/** What another image of the series says already stays. */
export async function applyToSeries(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.applyToSeries>,
): Promise<Answer<typeof contract.applyToSeries>> {
  const { answers } = await readDossier(context, { id })
  const rows = await lockOwnImages(
    context,
    body.images.filter(other => other !== id),
  )
  const ids = rows.map(row => row.id)
  const own = await context.db.select().from(originality_dossiers).where(inArray(originality_dossiers.image_id, ids))
  const refused: { id: string; code: string }[] = []
  for (const row of rows) {
    const dossier = own.find(({ image_id }) => image_id === row.id)
    const { light, post_processing, ...certified } = missingFrom(
      { ...row, light: null, post_processing: null, ...dossier },
      answers,
    )
    const [refusal] = await changeImages(context, [row], certified)
    if (refusal) refused.push({ id: row.id, code: refusal.failure.code })
    else await dateDossier(context, row.id, { ...(light && { light }), ...(post_processing && { post_processing }) })
  }
  return {
    updated: rows.length - refused.length,
    refused: [
      ...unknownAmong(
        body.images.filter(other => other !== id),
        rows,
      ),
      ...refused,
    ],
  }
}

const names = ['angle', 'light', 'moment', 'location', 'technical_means', 'post_processing'] as const

function missingFrom(said: Dossier['answers'], given: Dossier['answers']): Answers {
  return Object.fromEntries(
    names.filter(name => said[name] === null && given[name] !== null).map(name => [name, given[name]]),
  )
}

/** Writes what no certificate states, and has the whole dated as it is now. */
async function dateDossier(context: UserContext, image_id: string, own: Own): Promise<void> {
  const { db, user, now } = context
  const image = await ownImage(context, image_id)
  const [known] = await db.select().from(originality_dossiers).where(eq(originality_dossiers.image_id, image_id))
  const { light = null, post_processing = null } = { ...known, ...own }
  const { angle, location, moment, technical_means } = image
  const exhibits = (await exhibitsOf(context, image_id)).map(({ kind, sha256 }) => ({ kind, sha256 }))
  const answers = { angle, light, moment, location, technical_means, post_processing }
  const sha256 = digestOf(canonicalJson({ image: image.sha256, answers, exhibits }))
  if (known?.sha256 === sha256) return
  const said = { light, post_processing, sha256, updated_at: now() }
  await db
    .insert(originality_dossiers)
    .values({ image_id, ...said })
    .onConflictDoUpdate({ target: originality_dossiers.image_id, set: said })
  await rememberDigest(context, { user_id: user.id, sha256 })
}
