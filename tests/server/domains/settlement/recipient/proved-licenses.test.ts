// Passports that a recipient pastes, judged on the day the picture was last seen: what counted then, and what never did.
import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { licenses } from '#lib/contract/licenses.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { license_moves, license_passports } from '#server/db/schema/market.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
  image = await certified(api, seller, { seed: 21_007, fields: { max_editions: '20' } })
})
afterAll(() => api.close())

const licensed = (site: string) =>
  putLicense(api, { seller, buyer, image, website: `https://${site}`, duration: 'six_months' })
const claim = (site: string) => makeClaim(api, { creator: seller, image, site })
const tokensOf = async (number: string) =>
  (await api.services.db.select().from(license_passports).where(eq(license_passports.number, number))).map(
    ({ token }) => token,
  )
/** What becomes of a claim whose recipient pastes this. */
const pasted = async ({ token }: TestClaim, passports: string) => {
  const { body, problem } = await api.call(receivedLetters.answer, { token, body: { kind: 'prove', passports } })
  return problem.code ?? body.outcome
}

it('a move of before the moves were written down is read from its passports', async () => {
  const { id, number } = await licensed('old.example')
  await api.as(buyer).call(licenses.update, { id, body: { holder_shown: true } })
  await api.runJobs()
  await api.as(buyer).call(licenses.update, { id, body: { url: 'https://new.example' } })
  await api.runJobs()
  const { db } = api.services
  const facts = () =>
    db
      .select({ url: license_moves.url, until: license_moves.until })
      .from(license_moves)
      .where(eq(license_moves.license_id, id))
  const [written] = await facts()
  await db.delete(license_moves)
  const files = readdirSync('server/db/migrations').filter(name => name.endsWith('_license_moves.sql'))
  const statements = readFileSync(`server/db/migrations/${files[0]}`, 'utf8').split('--> statement-breakpoint')
  await db.execute(statements.at(-1) ?? '')
  // One for each of its two passports.
  expect(await facts()).toEqual([written, written])
  expect(await tokensOf(number)).toHaveLength(3)
})

it('a licence that was moved proves what its website showed until that day, and nothing after it', async () => {
  const { id, number, invoice_id } = await licensed('before.example')
  const made = await Promise.all(Array.from({ length: 3 }, () => claim('before.example')))
  const [one, two, three] = made as [TestClaim, TestClaim, TestClaim]
  const [token = ''] = await tokensOf(number)
  await api.as(buyer).call(licenses.update, { id, body: { url: 'https://after.example' } })
  await api.runJobs()
  api.clock.forward({ days: 5 })
  const later = await claim('before.example')
  for (const passports of [number, token]) expect(await pasted(later, passports)).toBe('license_not_proved')
  expect(await pasted(await claim('after.example'), number)).toBe('license_proved')
  expect(await pasted(one, token)).toBe('license_proved')
  expect(await pasted(two, number)).toBe('license_proved')
  await api.context.transact(tx =>
    tx.emit('invoice.money_returned', { invoice_id, user_id: buyer.id, dispute_id: null }),
  )
  for (const passports of [number, token]) expect(await pasted(three, passports)).toBe('license_not_proved')
})

it('a licence whose price went back proves nothing, however long its term is over', async () => {
  const { number, invoice_id } = await licensed('returned.example')
  const [made, kept] = [await claim('returned.example'), await claim('kept.example')]
  const { number: good } = await licensed('kept.example')
  const [token = ''] = await tokensOf(number)
  await api.context.transact(tx =>
    tx.emit('invoice.money_returned', { invoice_id, user_id: buyer.id, dispute_id: null }),
  )
  for (const passports of [number, token]) expect(await pasted(made, passports)).toBe('license_not_proved')
  api.clock.forward({ days: 200 })
  for (const passports of [number, token]) expect(await pasted(made, passports)).toBe('license_not_proved')
  expect(await pasted(kept, good)).toBe('license_proved')
})
