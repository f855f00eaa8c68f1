// The people of a sandbox have one address each, wherever it stands.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxEmails } from '#lib/rules/demo.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { demoPeople } from '#server/seed/demo-accounts.ts'
import { finishSandbox } from '#server/seed/seed-sandbox.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('as accounts and in the list of their addresses', async () => {
  for (const key of ['creator', 'buyer'] as const) {
    const { email } = demoPeople[key]
    const person = { first_name: 'Demo', last_name: key, password: 'Aa1!nobody-knows-it' }
    await createUser(api.context, { ...person, email, account_type: 'creator', roles: ['demo'] })
  }
  await finishSandbox(api.context)
  const listed = await api.services.db
    .select({ account: users.email, primary: email_addresses.primary, address: email_addresses.email })
    .from(users)
    .innerJoin(email_addresses, eq(email_addresses.user_id, users.id))
  const expected = Object.values(sandboxEmails).map(email => ({ account: email, primary: true, address: email }))
  expect(listed).toHaveLength(expected.length)
  expect(listed).toEqual(expect.arrayContaining(expected))
})
