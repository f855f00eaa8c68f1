// The profile, accounts made by the installation itself, and what is forgotten.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { newId } from '#lib/ids.ts'
import { demoEmails } from '#lib/rules/demo.ts'
import { email_tokens, sessions, users } from '#server/db/schema/accounts.ts'
import { rate_limits } from '#server/db/schema/system.ts'
import { welcomeRegistration } from '#server/domains/accounts/emails/jobs.ts'
import { purgeEnded } from '#server/domains/accounts/jobs.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, PASSWORD, registrationBody } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const newUser = (email: string, password = PASSWORD) =>
  createUser(api.context, { email, password, first_name: 'Ada', last_name: 'Byron', account_type: 'collector' })
const tokenOf = async (email: string) =>
  (await api.call(auth.login, { body: { email, password: PASSWORD } }, { headers: ownAddress() })).body.access_token

/** What a new account does not know yet. */
const saidLater = [
  'public_name',
  'mini_bio',
  'website',
  'cover_image_id',
  'photographer_name',
  'active_since',
  'equipment',
  'user_type',
  'civility',
  'born_on',
  'birth_city',
  'birth_country',
  'nationality',
  'fixed_phone',
  'mobile_phone',
  'address',
  'zip',
  'city',
  'region',
  'country',
  'vat_number',
  ...['type', 'name', 'email', 'number', 'address', 'zip', 'city', 'region', 'country'].map(part => `company_${part}`),
  ...['civility', 'first_name', 'last_name', 'email', 'born_on', 'nationality', 'country'].map(
    part => `representative_${part}`,
  ),
]

describe('the profile', () => {
  test('is the whole of what the screens need, and no password', async () => {
    const person = await makePerson(api, { account_type: 'agency', roles: ['lawyer'], locale: 'fr', complete: false })
    expect((await api.as(person).call(profiles.current)).body).toEqual({
      id: person.id,
      email: person.email,
      first_name: 'Marie',
      last_name: 'Curie',
      account_type: 'agency',
      roles: ['lawyer'],
      sandbox_until: null,
      demo: false,
      read_only: false,
      identity_verified: false,
      verification: 'incomplete',
      plan: 'INSTANT',
      locale: 'fr',
      ...Object.fromEntries(saidLater.map(field => [field, null])),
      missing_fields: ['user_type', 'civility', 'born_on', 'nationality', 'address', 'zip', 'city', 'country'],
      is_public: true,
      for_hire: false,
      display_currency: 'EUR',
      display_nft: true,
      display_nft_currency: 'USDC',
      display_nudity: false,
      ai_rights: 'reserved',
      genres: [],
      tags: [],
      nb_followers: 0,
      created_at: expect.any(String),
    })
  })

  test.each([
    [demoEmails.creator, true],
    [demoEmails.buyer, true],
    ['demo.creator@other.example', false],
  ])('of %s has the demo flag %s', async (email, demo) => {
    await newUser(email)
    const token = await tokenOf(email)
    expect((await api.as({ token }).call(profiles.current)).body.demo).toBe(demo)
  })
})

describe('an account made by the installation', () => {
  test('can sign in at once', async () => {
    await newUser('Made@Auctor.example')
    expect(await tokenOf('made@auctor.example')).toHaveLength(43)
  })

  test('is refused for an address somebody has', async () => {
    const person = await makePerson(api)
    await expect(newUser(person.email)).rejects.toMatchObject({ code: 'email_taken' })
  })

  test('keeps to the password rule', async () => {
    await expect(newUser('weak@auctor.example', 'short')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('the letter after a registration is written once even when its job runs twice', async () => {
  const body = registrationBody()
  await api.call(auth.registration, { body }, { headers: ownAddress() })
  await api.runJobs()
  const [user] = await api.services.db.select().from(users).where(eq(users.email, body.email))
  const [letter] = (await api.outbox()).filter(mail => mail.to === body.email)
  await api.context.enqueue(welcomeRegistration, { user_id: user?.id ?? '', mail_id: letter?.id ?? '' })
  await api.runJobs()
  expect((await api.outbox()).filter(mail => mail.to === body.email)).toHaveLength(1)
})

test('nobody can have two confirmed accounts with one address', async () => {
  const person = await makePerson(api)
  const [row] = await api.services.db.select().from(users).where(eq(users.id, person.id))
  if (!row) throw new Error('no such person')
  const twin = { ...row, id: newId('user', api.clock.now()) }
  await expect(api.services.db.insert(users).values(twin)).rejects.toThrow()
  await expect(api.services.db.insert(users).values({ ...twin, email_confirmed_at: null })).resolves.toBeDefined()
})

test('what has ended is forgotten, and nothing else', async () => {
  const person = await makePerson(api)
  const waiting = registrationBody()
  await api.call(auth.registration, { body: waiting }, { headers: ownAddress() })
  await api.runJobs()
  const { db } = api.services
  const count = async () => ({
    sessions: (await db.select().from(sessions).where(eq(sessions.user_id, person.id))).length,
    waiting: (await db.select().from(users).where(eq(users.email, waiting.email))).length,
    person: (await db.select().from(users).where(eq(users.id, person.id))).length,
    keys: (await db.select().from(email_tokens)).length > 0,
    attempts: (await db.select().from(rate_limits)).length > 0,
  })
  const forget = async () => {
    await api.context.enqueue(purgeEnded, {})
    await api.runJobs()
    return count()
  }
  const all = { sessions: 1, waiting: 1, person: 1, keys: true, attempts: true }
  expect(await forget()).toEqual(all)
  api.clock.forward({ days: 29 })
  expect(await forget()).toEqual({ ...all, keys: false, attempts: false })
  api.clock.forward({ days: 1, hours: 13 })
  expect(await forget()).toEqual({ sessions: 0, waiting: 0, person: 1, keys: false, attempts: false })
})
