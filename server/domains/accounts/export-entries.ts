// What the export of an account holds, file by file.
import { asc, eq, or } from 'drizzle-orm'
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/contract/common.ts'
import type { Context } from '#server/context.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { bank_accounts, identity_documents, ubo_declarations, ubos, verifications } from '#server/db/schema/identity.ts'
import { collection_likes, collections, image_likes, images, photographers } from '#server/db/schema/images.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import { emails, wallets } from '#server/db/schema/profiles.ts'
import { beta_testers, credits, follows, whitelist_entries } from '#server/db/schema/social.ts'
import { upload_profiles } from '#server/db/schema/upload-profiles.ts'
import { exportImages, exportUploads, jsonBytes } from '#server/domains/images/export-images.ts'
import { exportLicenses } from '#server/domains/market/forget-account.ts'
import { exportEvidences, exportHits, exportMonitoring } from '#server/domains/monitoring/export-monitoring.ts'
import { translator } from '#server/translator.ts'
import type { ZipEntry } from '#server/zip.ts'
import { profileOf } from './read-current-profile.ts'

type Reading = Pick<Context, 'db' | 'ports' | 'settings'>
type Asked = { user_id: string; locale: Locale; requested_at: Date }

/** Everything, small files first; nothing but one image's rows is in memory at a time. */
export async function* exportEntries(
  context: Reading,
  { user_id, locale, requested_at }: Asked,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', modified: requested_at, body: readme(locale, requested_at) }
  for (const [name, read] of Object.entries(records)) {
    yield { name: `${name}.json`, modified: requested_at, body: jsonBytes(await read(context, user_id)) }
  }
  yield* exportImages(context, user_id)
}

type Read = (context: Reading, user_id: string) => Promise<unknown>

const records: Record<string, Read> = {
  profile: profileOf,
  emails: ({ db }, id) => db.select().from(emails).where(eq(emails.user_id, id)).orderBy(asc(emails.created_at)),
  sessions: readSessions,
  wallet: ({ db }, id) => db.select().from(wallets).where(eq(wallets.user_id, id)),
  identity: readIdentity,
  collections: ({ db }, id) => db.select().from(collections).where(eq(collections.user_id, id)),
  photographers: ({ db }, id) => db.select().from(photographers).where(eq(photographers.user_id, id)),
  uploads: exportUploads,
  'upload-profiles': ({ db }, id) => db.select().from(upload_profiles).where(eq(upload_profiles.user_id, id)),
  credits: ({ db }, id) => db.select().from(credits).where(eq(credits.user_id, id)),
  follows: readFollows,
  likes: readLikes,
  whitelist: ({ db }, id) => db.select().from(whitelist_entries).where(eq(whitelist_entries.user_id, id)),
  licenses: exportLicenses,
  hits: exportHits,
  evidences: exportEvidences,
  notices: ({ db }, id) => db.select().from(notices).where(eq(notices.user_id, id)).orderBy(asc(notices.created_at)),
  monitoring: exportMonitoring,
  messages: ({ db }, id) => db.select().from(contact_messages).where(eq(contact_messages.user_id, id)),
  'beta-tester': ({ db }, id) => db.select().from(beta_testers).where(eq(beta_testers.user_id, id)),
}

/** Where and when the person was logged in; never the digests of tokens. */
function readSessions({ db }: Reading, user_id: string) {
  const { created_at, expires_at, revoked_at, remember, network, user_agent } = sessions
  return db
    .select({ created_at, expires_at, revoked_at, remember, network, user_agent })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(asc(created_at))
}

async function readIdentity({ db }: Reading, user_id: string) {
  return {
    verification: await db.select().from(verifications).where(eq(verifications.user_id, user_id)),
    documents: await db.select().from(identity_documents).where(eq(identity_documents.user_id, user_id)),
    beneficial_owners: await db.select().from(ubos).where(eq(ubos.user_id, user_id)),
    declarations: await db.select().from(ubo_declarations).where(eq(ubo_declarations.user_id, user_id)),
    bank_accounts: await db.select().from(bank_accounts).where(eq(bank_accounts.user_id, user_id)),
  }
}

/** Ids only of other people, and since when; their names are theirs. */
async function readFollows({ db }: Reading, user_id: string) {
  const rows = await db
    .select()
    .from(follows)
    .where(or(eq(follows.user_id, user_id), eq(follows.followed_id, user_id)))
    .orderBy(asc(follows.created_at))
  return {
    following: rows
      .filter(row => row.user_id === user_id)
      .map(({ followed_id: id, created_at }) => ({ id, created_at })),
    followers: rows.filter(row => row.followed_id === user_id).length,
  }
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

function readme(locale: Locale, requested_at: Date): Uint8Array {
  const { t, moment } = translator(locale, 'export')
  const product = brand.name
  const parts = [
    t('title', { product }),
    t('made', { moment: moment(requested_at) }),
    [t('files'), ...fileLines(t)].join('\n'),
    [t('images'), t('image'), t('original'), t('certificate'), t('proof')].join('\n'),
    t('check', { product }),
    t('standards'),
  ]
  return Buffer.from(`${parts.join('\n\n')}\n`)
}

function fileLines(t: ReturnType<typeof translator<'export'>>['t']): string[] {
  return [
    t('file.profile'),
    t('file.emails'),
    t('file.sessions'),
    t('file.wallet'),
    t('file.identity'),
    t('file.collections'),
    t('file.photographers'),
    t('file.upload_profiles'),
    t('file.credits'),
    t('file.follows'),
    t('file.likes'),
    t('file.whitelist'),
    t('file.licenses'),
    t('file.hits'),
    t('file.evidences'),
    t('file.notices'),
    t('file.monitoring'),
    t('file.messages'),
    t('file.beta_tester'),
  ]
}
