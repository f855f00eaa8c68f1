// A person's images for the export of the account: what was said of each, the original, the certificates and their proofs.
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { ZipEntry } from '#server/bytes/zip.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import {
  anchor_batches,
  certificates,
  collection_likes,
  collections,
  image_holds,
  image_likes,
  images,
  photographers,
} from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { credits } from '#server/db/schema/social.ts'
import { upload_profiles } from '#server/db/schema/upload-profiles.ts'
import { dated_digests, uploads } from '#server/db/schema/uploads.ts'
import { jsonBytes } from '#server/domains/accounts/deletion/export-entries.ts'
import type { ExportPart } from '#server/events.ts'
import { datedDigest } from './certificates/date-digest.ts'
import { proofOf, sealedProof } from './certificates/proof.ts'
import { storeDocuments } from './certificates/render-certificate.ts'
import { findFault } from './files/find-fault.ts'
import { certificateKey, originalKey } from './keys.ts'
import type { ImageRow } from './present.ts'

type Reading = Pick<Context, 'db' | 'ports' | 'settings'>
const AT_ONCE = 100

/** Answer: the person's images, collections, credits, uploads and likes. */
export async function exportOfImages(context: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  const { db } = context
  return {
    records: {
      collections: () => db.select().from(collections).where(eq(collections.user_id, user_id)),
      photographers: () => db.select().from(photographers).where(eq(photographers.user_id, user_id)),
      uploads: () => exportUploads(context, user_id),
      'upload-profiles': () => db.select().from(upload_profiles).where(eq(upload_profiles.user_id, user_id)),
      credits: () => db.select().from(credits).where(eq(credits.user_id, user_id)),
      likes: () => readLikes(context, user_id),
    },
    files: exportImages(context, user_id),
  }
}

/** Files of one folder per image, `images/<name>-<id>/…`; read a hundred rows at a time. */
async function* exportImages(context: Reading, user_id: string): AsyncGenerator<ZipEntry> {
  let last = ''
  while (true) {
    const rows = await context.db
      .select()
      .from(images)
      .where(and(eq(images.user_id, user_id), isNull(images.deleted_at), gt(images.id, last)))
      .orderBy(asc(images.id))
      .limit(AT_ONCE)
    for (const image of rows) yield* exportImage(context, image)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

async function* exportImage(context: Reading, image: ImageRow): AsyncGenerator<ZipEntry> {
  const folder = `images/${image.slug}-${image.id}`
  const modified = image.created_at
  const { user_id: _, color: __, placeholder: ___, previews: ____, search_text: _____, ...said } = image
  yield { name: `${folder}/image.json`, modified, body: jsonBytes(said) }
  yield await exportOriginal(context, image, folder)
  const dated = await datedDigest(context, eq(dated_digests.image_id, image.id))
  if (dated) yield { name: `${folder}/dated-digest.json`, modified, body: jsonBytes(dated) }
  const [hold] = await context.db.select().from(image_holds).where(eq(image_holds.image_id, image.id))
  if (hold) yield { name: `${folder}/on-hold.json`, modified: hold.held_at, body: jsonBytes(hold) }
  const shared = await context.db
    .select()
    .from(priorities)
    .where(or(eq(priorities.earlier_image_id, image.id), eq(priorities.later_image_id, image.id)))
  if (shared.length > 0) yield { name: `${folder}/who-was-first.json`, modified, body: jsonBytes(shared) }
  const versions = await context.db
    .select({ certificate: certificates, anchor: anchor_batches.anchor })
    .from(certificates)
    .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
    .where(eq(certificates.image_id, image.id))
    .orderBy(asc(certificates.version))
  for (const { certificate, anchor } of versions) {
    const { version, created_at } = certificate
    if (certificate.time_stamp === null) continue
    const proof = await sealedProof(context, proofOf(certificate, anchor))
    yield { name: `${folder}/certificate-${version}-proof.json`, modified: created_at, body: jsonBytes(proof) }
    // They are drawn a while after the anchor, which an export does not wait for.
    const drawn = await context.ports.storage.size(certificateKey(image.id, version, locales[0]))
    if (anchor && drawn === null) await storeDocuments(context, certificate, anchor)
    for (const language of locales) {
      const body = () => stored(context, certificateKey(image.id, version, language))
      yield { name: `${folder}/certificate-${version}-${language}.pdf`, modified: created_at, body }
    }
  }
}

/** The original bit for bit, or a sentence that says why it is not there. */
async function exportOriginal({ db, ports }: Reading, image: ImageRow, folder: string): Promise<ZipEntry> {
  const key = originalKey(image)
  const modified = image.created_at
  const fault = await findFault(ports.storage, key, image.sha256)
  if (!fault) return { name: `${folder}/original.jpg`, modified, body: () => stored({ ports }, key) }
  const [owner] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, image.user_id))
  const { t } = translator(owner?.locale ?? locales[0], 'export')
  return { name: `${folder}/original-${fault}.txt`, modified, body: Buffer.from(`${t(`original_${fault}`)}\n`) }
}

async function stored({ ports }: Pick<Reading, 'ports'>, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  return (await ports.storage.get(key))?.body ?? null
}

/** Files on their way and those that ended lately; which of our rows is to become which is nothing of the person's. */
async function exportUploads({ db }: Pick<Context, 'db'>, user_id: string): Promise<unknown> {
  const rows = await db.select().from(uploads).where(eq(uploads.user_id, user_id)).orderBy(asc(uploads.created_at))
  return rows.map(row => ({ ...row, user_id: undefined, reserved_image_id: undefined }))
}

async function readLikes({ db }: Reading, user_id: string) {
  return {
    images: await db
      .select({ id: images.id, title: images.title, author: users.id, liked_at: image_likes.created_at })
      .from(image_likes)
      .innerJoin(images, eq(images.id, image_likes.image_id))
      .innerJoin(users, eq(users.id, images.user_id))
      .where(eq(image_likes.user_id, user_id)),
    collections: await db
      .select({ id: collections.id, name: collections.name, liked_at: collection_likes.created_at })
      .from(collection_likes)
      .innerJoin(collections, eq(collections.id, collection_likes.collection_id))
      .where(eq(collection_likes.user_id, user_id)),
  }
}
