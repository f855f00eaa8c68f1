// The list of infringements by the link of a letter: its one case, as its recipient may see it, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { wrongLettersPerIp } from '#lib/rules/settlement/recipients.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  image = await certified(api, creator, { seed: 21_021, fields: { title: 'Dune in the rain' } })
})
afterAll(() => api.close())

const claim = () => makeClaim(api, { creator, image })
const listed = (access_token: string, caller: Pick<TestApi, 'call'> = api, more = {}) =>
  caller.call(infringements.list, { query: { access_token, ...more } })

describe('the list by a link', () => {
  it('is of its own case, for whoever has the link', async () => {
    const [made, other] = [await claim(), await claim()]
    const people = [await makePerson(api, { account_type: 'collector' }), await makePerson(api), creator]
    for (const caller of [api, ...people.map(person => api.as(person))]) {
      const { body, status } = await listed(made.token, caller)
      expect([status, body.count, body.results.map(({ id }) => id)]).toEqual([200, 1, [made.id]])
      expect(body.results[0]).toMatchObject({
        state: 'to_be_settled',
        required_action: 'pay_or_remove_or_buy',
        prejudice_cents: 500_00,
        nb_images: 1,
        nb_open_answers: 0,
        next_mailing: { type: 'reminder' },
      })
    }
    expect((await listed(other.token)).body.results.map(({ id }) => id)).toEqual([other.id])
  })

  it('tells nothing of the creator, nor of a photograph that is not public', async () => {
    const { body } = await listed((await claim()).token)
    expect(body.results[0]?.image).toBeNull()
    for (const secret of [creator.id, creator.email, image, 'Dune in the rain'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('is filtered, and not noted as opened', async () => {
    const { id, token } = await claim()
    expect((await listed(token, api, { state: 'settled' })).body).toMatchObject({ count: 0, results: [] })
    expect((await listed(token, api, { page: 2 })).body.results).toEqual([])
    const { events } = (await api.as(creator).call(infringements.read, { id })).body
    expect(events.map(({ kind }) => kind)).not.toContain('opened')
  })

  it('opens nothing else: not the case’s details, not another list, not with the session of others', async () => {
    const { id, token } = await claim()
    const opened = (path: string) => api.fetch(`/api${path}?access_token=${token}`)
    expect((await opened(`/infringements/${id}/details`)).status).toBe(401)
    expect((await opened('/infringements/stats')).status).toBe(401)
    expect((await opened('/infringements/received')).status).toBe(401)
    const post = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    expect((await api.fetch(`/api/infringements?access_token=${token}`, post)).status).toBe(401)
    expect((await listed(creator.token)).status).toBe(404)
    expect((await listed(id)).status).toBe(404)
    expect((await listed(id, api.as(creator))).status).toBe(404)
  })

  it('is found by the account that keeps the letter, by its id as everywhere', async () => {
    const { id, token } = await claim()
    const holder = await makePerson(api)
    await api.as(holder).call(receivedLetters.assign, { token })
    expect((await listed(id, api.as(holder))).body.results.map(each => each.id)).toEqual([id])
  })

  it('without a link is of creators alone, as before', async () => {
    const collector = await makePerson(api, { account_type: 'collector' })
    const lawyer = await makePerson(api, { account_type: 'collector', roles: ['lawyer'] })
    const admin = await makePerson(api, { account_type: 'advertiser', roles: ['admin'] })
    expect((await api.call(infringements.list)).status).toBe(401)
    for (const person of [collector, lawyer, admin])
      expect((await api.as(person).call(infringements.list)).status).toBe(403)
    expect((await api.fetch('/api/infringements?access_token=')).status).toBe(422)
  })

  it('makes whoever guesses links wait', async () => {
    const seen: number[] = []
    for (let tries = 0; tries <= (wrongLettersPerIp.tiers[0]?.points ?? 0); tries += 1)
      seen.push((await listed('A'.repeat(43))).status)
    expect([seen[0], seen.at(-1)]).toEqual([404, 429])
  })
})
