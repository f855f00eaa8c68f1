// The emails before a card ends: a month and a week before, once each, in their reader's language, never for a card that was removed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { dayOf } from '#lib/dates.ts'
import { cards as rows } from '#server/db/schema/billing.ts'
import { warnOfCardEnds } from '#server/domains/billing/cards/warn-of-end.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const written = async (person: TestPerson) =>
  (await api.outbox()).filter(({ to, template }) => to === person.email && template === 'card_ending')
/** Runs the job as often as a queue may. */
async function run(): Promise<void> {
  await warnOfCardEnds.run(api.context, {})
  await Promise.all([warnOfCardEnds.run(api.context, {}), warnOfCardEnds.run(api.context, {})])
}
async function cardOf(person: TestPerson, expires_in: string): Promise<string> {
  const { id } = await addCard(api, person)
  await api.services.db.update(rows).set({ expires_in }).where(eq(rows.id, id))
  return id
}
const thisMonth = () => dayOf(api.clock.now()).slice(0, 7)

describe('the holder of a card', () => {
  test('is told once that it ends, in their language, with its last digits', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    await cardOf(person, thisMonth())
    await run()
    const [email, ...more] = await written(person)
    expect(more).toEqual([])
    expect(email?.subject).toContain('1119')
    expect(email?.text).toContain('/fr/account/cards/')
  })

  test('hears nothing of a card that is far from its end, or was removed', async () => {
    const person = await makePerson(api)
    await cardOf(person, '2031-01')
    const id = await cardOf(person, thisMonth())
    await api.as(person).call(cards.remove, { id })
    await run()
    expect(await written(person)).toEqual([])
  })
})
