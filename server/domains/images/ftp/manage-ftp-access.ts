// A creator's access to the FTP drop: its credentials, apart from the account's own password, and its settings.
import { randomInt } from 'node:crypto'
import { desc, eq, gt } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { ftp as contract, FtpAccess, FtpCredentials, FtpSettings } from '#lib/contract/ftp.ts'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { personName } from '#lib/person-name.ts'
import { ftpPasswordPerPerson } from '#lib/rules/ftp.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context, UserContext } from '#server/context.ts'
import { ftp_accounts, ftp_servers } from '#server/db/schema/ftp.ts'
import { consume } from '#server/http/limits.ts'
import { hashPassword } from '../../accounts/security/passwords.ts'
import { distinctTags, requireGenre, requireOwnCollection } from '../check-fields.ts'

/** A server that has not been heard of for this long is gone. */
const SILENT_S = 3 * MINUTE_S

/** Letters and digits that nobody mistakes for one another; 20 of them are 99 random bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 20

export async function readFtpAccess(context: UserContext): Promise<FtpAccess> {
  const { db, user, now } = context
  const [server] = await db
    .select({ host: ftp_servers.host, port: ftp_servers.port, fingerprint: ftp_servers.fingerprint })
    .from(ftp_servers)
    .where(gt(ftp_servers.seen_at, addSeconds(now(), -SILENT_S)))
    .orderBy(desc(ftp_servers.seen_at))
    .limit(1)
  const [access] = await db.select().from(ftp_accounts).where(eq(ftp_accounts.user_id, user.id))
  return { server: server ?? null, account: access ? present(access) : null }
}

/** What photographs that arrive are given. */
export function settingsOf(access: typeof ftp_accounts.$inferSelect): FtpSettings {
  const { genre_id, photographer, collection_id, tags, public: shown, track } = access
  return { genre: genre_id, photographer, collection: collection_id, tags, public: shown, track }
}

const present = (access: typeof ftp_accounts.$inferSelect): FtpAccess['account'] => ({
  user_name: access.user_name,
  settings: settingsOf(access),
  password_ended: access.password_hash === null,
  password_set_at: access.password_set_at.toISOString(),
  last_login_at: access.last_login_at?.toISOString() ?? null,
})

async function columnsOf(context: UserContext, body: FtpSettings) {
  const genre = await requireGenre(context, body.genre)
  await requireOwnCollection(context, body.collection)
  const { photographer, collection: collection_id, tags, public: shown, track } = body
  return { genre_id: genre.id, photographer, collection_id, tags: distinctTags(tags), public: shown, track }
}

/** The person's name, and the end of the account's id, which makes it unique. */
const userNameOf = (user: UserContext['user']): string =>
  `${slugOf(personName(user)).slice(0, 20).replace(/-$/, '') || 'creator'}-${user.id.slice(-6).toLowerCase()}`

const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export async function createFtpAccess(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<FtpCredentials> {
  const { db, user, now } = context
  const columns = await columnsOf(context, body)
  await consume(context, ftpPasswordPerPerson, user.id)
  const password = newPassword()
  const at = now()
  const [made] = await db
    .insert(ftp_accounts)
    .values({
      user_id: user.id,
      user_name: userNameOf(user),
      password_hash: await hashPassword(password),
      password_set_at: at,
      created_at: at,
      ...columns,
    })
    .onConflictDoNothing()
    .returning({ user_name: ftp_accounts.user_name })
  if (!made) throw new Failure('ftp_exists')
  return { ...made, password }
}

export async function updateFtpAccess(
  context: UserContext,
  { body }: ParsedInput<typeof contract.update>,
): Promise<FtpAccess> {
  const columns = await columnsOf(context, body)
  const mine = eq(ftp_accounts.user_id, context.user.id)
  const changed = await context.db.update(ftp_accounts).set(columns).where(mine).returning()
  if (changed.length === 0) throw new Failure('not_found')
  return readFtpAccess(context)
}

/** Connections that are open stay; the next log-in needs the new password. */
export async function renewFtpPassword(context: UserContext): Promise<FtpCredentials> {
  const { db, user, now } = context
  await consume(context, ftpPasswordPerPerson, user.id)
  const password = newPassword()
  const [renewed] = await db
    .update(ftp_accounts)
    .set({ password_hash: await hashPassword(password), password_set_at: now() })
    .where(eq(ftp_accounts.user_id, user.id))
    .returning({ user_name: ftp_accounts.user_name })
  if (!renewed) throw new Failure('not_found')
  return { ...renewed, password }
}

/** Nobody logs in any more until the person has a new password made; settings and user name stay. */
export async function endFtpPassword({ db }: Pick<Context, 'db'>, { user_id }: { user_id: string }): Promise<void> {
  await db.update(ftp_accounts).set({ password_hash: null }).where(eq(ftp_accounts.user_id, user_id))
}

export async function removeFtpAccess({ db, user }: UserContext): Promise<void> {
  const removed = await db.delete(ftp_accounts).where(eq(ftp_accounts.user_id, user.id)).returning()
  if (removed.length === 0) throw new Failure('not_found')
}
