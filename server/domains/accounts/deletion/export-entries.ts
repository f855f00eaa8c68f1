// What the export of an account holds, file by file.
import { asc, eq } from 'drizzle-orm'
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { ZipEntry } from '#server/bytes/zip.ts'
import type { Context } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { bank_accounts, identity_documents, ubo_declarations, ubos, verifications } from '#server/db/schema/identity.ts'
import { email_addresses, wallets } from '#server/db/schema/profiles.ts'
import type { ExportPart } from '#server/events.ts'
import { profileOf } from '../profile/read-current-profile.ts'

type Deletion = { user_id: string; locale: Locale; requested_at: Date }

/** Everything, small files first; nothing but one image's rows is in memory at a time. */
export async function* exportEntries(
  context: Pick<Context, 'ask'>,
  { user_id, locale, requested_at: modified }: Deletion,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', modified, body: readme(locale, modified) }
  const parts = await context.ask('account.export', { user_id })
  for (const { records } of parts)
    for (const [name, read] of Object.entries(records))
      yield { name: `${name}.json`, modified, body: jsonBytes(await read()) }
  for (const { files } of parts) if (files) yield* files
}

export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Answer: the person, their addresses, sessions, wallet and identity. */
export async function exportOfAccount(context: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  const { db } = context
  return {
    records: {
      profile: () => profileOf(context, user_id),
      emails: () =>
        db
          .select()
          .from(email_addresses)
          .where(eq(email_addresses.user_id, user_id))
          .orderBy(asc(email_addresses.created_at)),
      sessions: () => readSessions(context, user_id),
      wallet: () => db.select().from(wallets).where(eq(wallets.user_id, user_id)),
      identity: () => readIdentity(context, user_id),
    },
  }
}

type Reading = Pick<Context, 'db'>

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
    t('file.sale_settings'),
    t('file.hits'),
    t('file.evidences'),
    t('file.notices'),
    t('file.monitoring'),
    t('file.messages'),
    t('file.newsletter'),
    t('file.beta_tester'),
  ]
}
