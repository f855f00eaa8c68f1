// The local payment provider's manners: tokens, paths, errors, pages of lists, keys used once, faults on demand, hooks told.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Provider, payer, startProvider, tokenOf } from '#tests/support/mangopay/mangopay.ts'

let provider: Provider
const told: URL[] = []
let hookAnswers = true

beforeEach(async () => {
  told.length = 0
  hookAnswers = true
  provider = await startProvider({
    notify: async url => {
      told.push(url)
      return hookAnswers
    },
  })
})
afterEach(() => provider.stop())

/** The users that a test made: the platform's own is there from the start. */
const usersMade = async () => (await provider.call('GET', '/users')).rows.filter(({ Id }) => Id !== 'user_m_PLATFORM')
const newUser = () => provider.made('POST', '/users/natural', payer)
const key = () => ({ 'idempotency-key': randomUUID() })

describe('tokens', () => {
  test('are given for the right key only, each different', async () => {
    expect(await tokenOf(provider)).not.toBe(await tokenOf(provider))
    const answer = await fetch(`${provider.url}/v2.01/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${provider.client_id}:wrong`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: 'invalid_client' })
  })

  test('are needed, whole, alive and for this client', async () => {
    const token = await tokenOf(provider)
    const last = token.at(-1) === '0' ? '1' : '0'
    const [, nonce = '', signature = ''] = token.split('.')
    for (const authorization of ['', `bearer ${token.slice(0, -1)}${last}`, `bearer 1.${nonce}.${signature}`])
      expect((await provider.call('GET', '/users', undefined, { authorization })).status).toBe(401)
    const other = await fetch(`${provider.url}/v2.01/someone-else/users`, {
      headers: { authorization: `bearer ${token}` },
    })
    expect(other.status).toBe(401)
  })

  test('die after 1 199 seconds of the machine’s clock', async () => {
    let at = Date.now()
    const late = await startProvider({ clock: () => at })
    at += 1_198_000
    expect((await late.call('GET', '/users')).status).toBe(200)
    at += 2_000
    expect((await late.call('GET', '/users')).status).toBe(401)
    await late.stop()
  })
})

describe('addresses', () => {
  test('match whatever their case and trailing slash, and keep the case of ids', async () => {
    const { Id } = await newUser()
    expect((await provider.call('GET', `/USERS/Natural/${Id}/`)).body.Id).toBe(Id)
    expect((await provider.call('GET', `/users/natural/${Id.toLowerCase()}`)).status).toBe(404)
  })

  test('refuse with the protocol’s errors', async () => {
    const unknown = await provider.call('GET', '/users/nobody')
    expect(unknown.status).toBe(404)
    expect(unknown.body).toMatchObject({ Type: 'ressource_not_found', Message: expect.any(String) })
    expect(unknown.body.errors).toHaveProperty('RessourceNotFound')
    expect((await provider.call('DELETE', '/users')).status).toBe(405)
    expect((await provider.call('GET', '/nothing-here')).status).toBe(404)
    const form = await provider.call('POST', '/users/natural', payer, { 'content-type': 'text/plain' })
    expect(form.status).toBe(415)
    const wrong = await provider.call('POST', '/users/natural', { ...payer, Email: 'nobody', FirstName: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.Type).toBe('param_error')
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(['Email', 'FirstName'])
  })

  test('take no more than eleven megabytes', async () => {
    const { status } = await provider.call('POST', '/users/natural', { Tag: 'x'.repeat(11 * 1024 * 1024) })
    expect(status).toBe(413)
  })

  test('count calls in four windows', async () => {
    const { headers } = await provider.call('GET', '/users')
    const made = headers.get('x-ratelimit')?.split(',').map(Number)
    const remaining = headers.get('x-ratelimit-remaining')?.split(',').map(Number)
    const reset = headers.get('x-ratelimit-reset')?.split(',').map(Number)
    expect([made?.length, remaining?.length, reset?.length]).toEqual([4, 4, 4])
    expect((made?.[0] ?? 0) + (remaining?.[0] ?? 0)).toBe(2300)
    expect(reset).toEqual(reset?.toSorted((a, b) => a - b))
  })
})

describe('lists', () => {
  test('come by page, with counts and links, in both directions', async () => {
    const ids = ['user_m_PLATFORM']
    for (let index = 1; index < 12; index += 1) ids.push((await newUser()).Id)
    const first = await provider.call('GET', '/users')
    expect(first.rows.map(row => row.Id)).toEqual(ids.slice(0, 10))
    expect(first.headers.get('x-number-of-pages')).toBe('2')
    expect(first.headers.get('x-number-of-items')).toBe('12')
    expect(first.headers.get('link')).toContain('page=2>; rel="next"')
    const second = await provider.call('GET', '/users?Page=2&Per_Page=5&Sort=CreationDate:DESC')
    expect(second.rows.map(row => row.Id)).toEqual(ids.toReversed().slice(5, 10))
    expect(second.headers.get('link')).toContain('rel="prev"')
    for (const query of ['per_page=101', 'per_page=0', 'page=0', 'page=x'])
      expect((await provider.call('GET', `/users?${query}`)).status).toBe(400)
  })

  test('can be cut by date', async () => {
    const { Id, CreationDate } = await newUser()
    await provider.forward(100)
    await newUser()
    const { rows } = await provider.call('GET', `/users?BeforeDate=${Number(CreationDate) + 50}`)
    expect(rows.map(row => row.Id)).toEqual(['user_m_PLATFORM', Id])
  })
})

describe('an idempotency key', () => {
  test('makes one object, refuses the second call, and gives the answer again', async () => {
    const headers = key()
    const first = await provider.call('POST', '/users/natural', payer, headers)
    const second = await provider.call('POST', '/users/natural', payer, headers)
    expect(second.status).toBe(409)
    expect(second.body.Type).toBe('idempotent_creation_conflict')
    expect(await usersMade()).toHaveLength(1)
    const again = await provider.call('GET', `/responses/${headers['idempotency-key']}`)
    expect(again.body.StatusCode).toBe('200')
    expect(again.body.Resource).toEqual(first.body)
    expect(again.body.RequestURL).toContain('/users/natural')
  })

  test('is used up by a refusal too, and changes nothing else then', async () => {
    const headers = key()
    expect((await provider.call('POST', '/users/natural', {}, headers)).status).toBe(400)
    expect((await provider.call('POST', '/users/natural', payer, headers)).status).toBe(409)
    const again = await provider.call('GET', `/responses/${headers['idempotency-key']}`)
    expect(again.body.StatusCode).toBe('400')
    expect(await usersMade()).toHaveLength(0)
  })

  test('is free again after a day', async () => {
    const headers = key()
    await provider.call('POST', '/users/natural', payer, headers)
    await provider.forward(24 * 60 * 60)
    expect((await provider.call('GET', `/responses/${headers['idempotency-key']}`)).status).toBe(404)
    expect((await provider.call('POST', '/users/natural', payer, headers)).status).toBe(200)
  })

  test('has 16 to 36 letters, digits or hyphens', async () => {
    for (const wrong of ['x'.repeat(15), 'x'.repeat(37), 'a b c d e f g h i'])
      expect((await provider.call('POST', '/users/natural', payer, { 'idempotency-key': wrong })).status).toBe(400)
  })
})

describe('a fault', () => {
  const next = (fault: string, on = '/users') => provider.control('POST', '/faults', { fault, on })

  test('breaks the connection before or after the deed', async () => {
    await next('drop')
    await expect(provider.call('POST', '/users/natural', payer)).rejects.toThrow('fetch failed')
    expect(await usersMade()).toHaveLength(0)
    const headers = key()
    await next('drop_after')
    await expect(provider.call('POST', '/users/natural', payer, headers)).rejects.toThrow('fetch failed')
    const lost = await provider.call('GET', `/responses/${headers['idempotency-key']}`)
    expect(await usersMade()).toEqual([lost.body.Resource])
  })

  test('answers with an error, or with no answer at all, as often as asked and only where asked', async () => {
    await provider.control('POST', '/faults', { fault: 'rate_limit', times: 2, on: 'POST /v2.01' })
    expect((await provider.call('GET', '/users')).status).toBe(200)
    for (const expected of [429, 429, 200])
      expect((await provider.call('POST', '/users/natural', payer)).status).toBe(expected)
    await next('error_500')
    expect((await provider.call('GET', '/users')).status).toBe(500)
    await next('bad_gateway')
    const html = await provider.call('GET', '/users')
    expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html'])
    for (const [fault, made] of [
      ['timeout', 1],
      ['timeout_after', 2],
    ] as const) {
      await next(fault)
      const waiting = fetch(`${provider.url}/v2.01/${provider.client_id}/users/natural`, {
        method: 'POST',
        headers: { authorization: `bearer ${await tokenOf(provider)}`, 'content-type': 'application/json' },
        body: JSON.stringify(payer),
        signal: AbortSignal.timeout(300),
      })
      await expect(waiting).rejects.toThrow('timeout')
      expect(await usersMade()).toHaveLength(made)
    }
  })

  test('can be called off', async () => {
    await next('error_500')
    await provider.control('DELETE', '/faults')
    expect((await provider.call('GET', '/users')).status).toBe(200)
    expect((await provider.control('POST', '/faults', { fault: 'unheard_of' })).status).toBe(400)
  })
})

describe('a hook', () => {
  const hook = (EventType = 'USER_ACCOUNT_CLOSED') =>
    provider.made('POST', '/hooks', { EventType, Url: 'http://127.0.0.1:9/hook?mine=1' })
  const happen = async () => {
    const { Id } = await newUser()
    await provider.call('DELETE', `/users/natural/${Id}`)
    await provider.hooksSettled()
    return Id
  }

  test('is told the event, the object and the date, and nothing else is', async () => {
    const { Id: hookId } = await hook()
    const user = await happen()
    expect(told).toHaveLength(1)
    const query = Object.fromEntries(told[0]?.searchParams ?? [])
    expect(query).toEqual({ mine: '1', EventType: 'USER_ACCOUNT_CLOSED', RessourceId: user, Date: expect.any(String) })
    expect(await provider.eventsOf(user)).toEqual(['USER_ACCOUNT_CLOSED'])
    await provider.made('PUT', `/hooks/${hookId}`, { Status: 'DISABLED' })
    await happen()
    expect(told).toHaveLength(1)
  })

  test('is the only one of its event, and has a web address', async () => {
    await hook()
    for (const body of [
      { EventType: 'USER_ACCOUNT_CLOSED', Url: 'http://127.0.0.1:9/other' },
      { EventType: 'KYC_CREATED', Url: 'ftp://127.0.0.1/' },
      { EventType: 'KYC_CREATED' },
    ])
      expect((await provider.call('POST', '/hooks', body)).status).toBe(400)
  })

  test('is tried again after ten minutes and then at last every eight hours, sixteen times in all', async () => {
    await hook()
    hookAnswers = false
    await happen()
    expect(told).toHaveLength(1)
    await provider.forward(9 * 60)
    await provider.hooksSettled()
    expect(told).toHaveLength(1)
    await provider.forward(60)
    await provider.hooksSettled()
    expect(told).toHaveLength(2)
    for (let hours = 0; hours < 100; hours += 1) {
      await provider.forward(60 * 60)
      await provider.hooksSettled()
    }
    // The five other ten-minute tries fell due within the first hour and were made one after the other.
    expect(told).toHaveLength(16)
  })

  test('is taken for broken after a hundred failures, and works again when told so', async () => {
    const { Id } = await hook()
    hookAnswers = false
    for (let times = 0; times < 100; times += 1) await happen()
    expect((await provider.call('GET', `/hooks/${Id}`)).body.Validity).toBe('INVALID')
    hookAnswers = true
    await happen()
    expect(told).toHaveLength(100)
    await provider.made('PUT', `/hooks/${Id}`, { Validity: 'VALID' })
    await happen()
    expect(told).toHaveLength(101)
  })

  test('can be told everything again', async () => {
    await happen()
    await hook()
    expect((await provider.control('POST', '/hooks/replay')).body.events).toBeGreaterThan(0)
    await provider.hooksSettled()
    expect(told).toHaveLength(1)
  })
})

test('forgets everything when told so', async () => {
  const { Id } = await newUser()
  await provider.forward(1000)
  await provider.control('POST', '/reset')
  expect((await provider.call('GET', `/users/${Id}`)).status).toBe(404)
  const { body } = await provider.control('GET', '/')
  expect(Number(body.now)).toBeLessThan(Date.now() / 1000 + 10)
})
