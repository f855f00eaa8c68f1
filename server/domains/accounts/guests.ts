// People who pay once without an account: a row that invoices and payments name, and that nobody signs in as.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { GuestForm } from '#lib/contract/account-forms.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import type { UserRow } from './queries.ts'

type Said = z.output<typeof GuestForm>

/** No password fits it, and no address is taken by it. Call it in a transaction. */
export async function insertGuest(context: Context, guest_of: string, said: Said): Promise<UserRow> {
  const { db, locale, now } = context
  const at = now()
  const { first_name, last_name, email, company_name, company_number, vat_number, ...home } = said
  const named = { first_name, last_name, email, password_hash: '', account_type: 'collector', locale } as const
  const [guest] = await db
    .insert(users)
    .values({ id: newId('user', at), ...named, guest_of, terms_accepted_at: at, created_at: at })
    .returning()
  if (!guest) throw new Failure('unknown')
  const { address, zip, city, country } = home
  const seat = { company_address: address, company_zip: zip, company_city: city, company_country: country }
  const buyer =
    company_name === null
      ? ({ user_type: 'natural', ...home } as const)
      : ({ user_type: 'legal', company_name, company_number, vat_number, company_email: email, ...seat } as const)
  await db.insert(profiles).values({ user_id: guest.id, is_public: false, ...buyer, updated_at: at })
  return guest
}

/** What is left is a nameless row that refused payments name. Call it in a transaction. */
export async function emptyGuest({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  for (const table of [profiles, payment_users]) await db.delete(table).where(eq(table.user_id, id))
  const nobody = { email: `deleted+${id}@deleted.invalid`, first_name: '—', last_name: '—', deleted_at: now() }
  await db.update(users).set(nobody).where(eq(users.id, id))
}

export async function isGuest({ db }: Pick<Context, 'db'>, user_id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, user_id), isNotNull(users.guest_of)))) > 0
}

/** The context in which a guest pays their letter; throws `not_found` for whoever is no guest of it, or no longer. */
export async function asGuest(context: Context, guest_of: string, id: string): Promise<UserContext> {
  const [guest] = await context.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.guest_of, guest_of), isNull(users.deleted_at)))
  if (!guest) throw new Failure('not_found')
  const { email, first_name, last_name, locale, account_type, roles } = guest
  const nobody = { session_id: '', impersonator_id: null, proved_at: null }
  return { ...context, user: { id, email, first_name, last_name, locale, account_type, roles, ...nobody } }
}
