// Makes people the way people do: they register, read their letter, confirm, and log in.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { auth, type Registration } from '#lib/contract/auth.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import type { Locale } from '#lib/locales.ts'
import type { AccountType, Role } from '#lib/rules/access.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import type { TestApi } from '../api.ts'

export type TestPerson = {
  id: string
  email: string
  password: string
  token: string
  first_name: string
  last_name: string
}
export type PersonOptions = {
  email?: string
  first_name?: string
  last_name?: string
  account_type?: AccountType
  roles?: Role[]
  locale?: Locale
  /** Whether the person has filled in what certifying asks for; true unless said otherwise. */
  complete?: boolean
}

/** All that a natural person's profile needs beside the name. */
export const naturalProfile = {
  user_type: 'natural',
  civility: 'madame',
  born_on: '1967-11-07',
  nationality: 'FR',
  address: '11 rue Pierre-et-Marie-Curie',
  zip: '75005',
  city: 'Paris',
  country: 'FR',
} as const

export const PASSWORD = 'Kr7#quiet-Harbour'

let made = 0

/** Headers of a caller with a network address of their own, so that people do not use up each other's attempts. */
export function ownAddress(): Record<string, string> {
  made += 1
  return { 'x-test-address': `198.18.${(made >> 8) & 255}.${made & 255}` }
}

/** A valid registration; `changes` replace single fields. */
export function registrationBody(changes: Partial<z.input<typeof Registration>> = {}) {
  made += 1
  return {
    account_type: 'creator' as const,
    first_name: 'Marie',
    last_name: 'Curie',
    email: `person-${made}@auctor.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms: true as const,
    locale: 'en' as Locale,
    captcha_token: makeLocalCaptchaToken('registration'),
    ...changes,
  }
}

/** The key in the newest letter to `email` that has one; works the jobs that write letters first. */
export async function keyFromLetter(
  api: TestApi,
  email: string,
  page: 'confirm-email' | 'reset-password',
): Promise<string> {
  await api.runJobs()
  const links = (await api.outbox())
    .filter(mail => mail.to === email)
    .map(mail => new RegExp(`/authentication/${page}/(?:[^\\s/]+/)*?([\\w-]{43})/`).exec(mail.text)?.[1])
  const key = links.findLast(Boolean)
  if (!key) throw new Error(`no ${page} letter to ${email}`)
  return key
}

/** A signed-in person. Roles are given directly in the database, as no call gives them; so is a complete profile, for speed. */
export async function makePerson(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const { roles = [], complete = true, ...registration } = options
  const body = registrationBody(registration)
  const headers = ownAddress()
  const { password, first_name, last_name } = body
  const email = body.email.toLowerCase()
  const registered = await api.call(auth.registration, { body }, { headers })
  if (registered.status !== 204)
    throw new Error(`registration answered ${registered.status} ${registered.problem.code}`)
  await api.call(auth.verifyEmail, { body: { key: await keyFromLetter(api, email, 'confirm-email') } }, { headers })
  if (roles.length > 0) await api.services.db.update(users).set({ roles }).where(eq(users.email, email))
  const { body: signedIn, status } = await api.call(auth.login, { body: { email, password } }, { headers })
  if (status !== 200) throw new Error(`login answered ${status}`)
  const id = signedIn.user.pk
  if (complete) await api.services.db.update(profiles).set(naturalProfile).where(eq(profiles.user_id, id))
  return { id, email, password, token: signedIn.access_token, first_name, last_name }
}

/** A new session, after the clock has outrun the last one. */
export async function logInAgain(api: TestApi, person: TestPerson): Promise<void> {
  const { email, password } = person
  const { body } = await api.call(auth.login, { body: { email, password } }, { headers: ownAddress() })
  person.token = body.access_token
}
