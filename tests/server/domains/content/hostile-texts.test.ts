// What no text may hold, at the door of the API: refused once, with a sentence, before anything reads or keeps it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#lib/contract/collections.ts'
import { photographers } from '#lib/contract/photographers.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let ada: TestPerson
beforeAll(async () => {
  api = await testApi()
  ada = await makePerson(api)
})
afterAll(() => api.close())

const json = { 'Content-Type': 'application/json' }
const send = (path: string, body: BodyInit, headers: Record<string, string> = json, method = 'POST') =>
  api.as(ada).fetch(`/api${path}`, { method, body, headers: { ...headers, 'Accept-Language': 'en' } })

describe('a character that cannot be kept', () => {
  it.each([
    ['U+0000 in a text', '/collections', '{"name":"a\\u0000b"}'],
    ['half a surrogate pair', '/collections', '{"name":"a\\ud800b"}'],
    ['half a surrogate pair in a name of a field', '/collections', '{"a\\udc00":1}'],
    ['U+0000 deep in a list', '/images/bulk_update', '{"ids":["a\\u0000"],"changes":{"genre":"a\\u0000"}}'],
    ['bytes that are no UTF-8', '/collections', Buffer.from('7b226e616d65223a22ff227d', 'hex')],
    ['an encoded surrogate', '/collections', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['a text in UTF-16', '/collections', Buffer.from('{"name":"a"}', 'utf16le')],
  ])('%s is refused with a sentence', async (_, path, body) => {
    const answer = await send(path, body, json, path.endsWith('bulk_update') ? 'PATCH' : 'POST')
    const problem = await answer.json()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(problem.detail).toMatch(/^(?:This request holds a character|The body is not valid JSON)/)
  })

  it('is refused in a query', async () => {
    for (const query of ['search=%00', 'search=%ff', 'search=%ed%a0%80', 'genre=a%00']) {
      expect((await api.fetch(`/api/images?${query}`)).status).toBe(400)
    }
    expect((await api.fetch('/api/images?search=100%')).status).toBe(200)
  })

  it('is refused in a form', async () => {
    const parts = (value: Buffer) =>
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n'),
        value,
        Buffer.from('\r\n--x--\r\n'),
      ])
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    for (const value of ['ff', '610062', 'eda080']) {
      const answer = await send('/images', parts(Buffer.from(value, 'hex')), type)
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'text_not_storable'])
    }
  })

  it('does not cost the stack, however deep it lies', async () => {
    const body = `{"name":${'['.repeat(100_000)}"a"${']'.repeat(100_000)}}`
    expect((await send('/collections', body)).status).toBe(400)
  })
})

describe('a text of one line', () => {
  it.each([
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['an escape of terminals', 'a\u001b[2Jb'],
    ['a paragraph separator', 'a\u2029b'],
    ['a mark that turns the direction', 'a\u202eb'],
    ['an isolate', 'a\u2067b'],
    ['a tag', 'a\u{e0041}b'],
    ['nothing that is seen', '\u200b\u200d'],
    ['a filler', '\u3164'],
  ])('with %s is refused beside its field', async (_, name) => {
    const { status, problem } = await api
      .as(ada)
      .call(photographers.create, { body: { name } }, { headers: { 'Accept-Language': 'en' } })
    expect(status).toBe(422)
    expect(problem.errors?.name?.[0]).toContain('one line of visible characters')
  })

  it.each(['می\u200cخواهم', '👩\u200d🚀 Ada', '𝔸da', 'Zoë', "O'Neil-Ångström"])('%s is a text', async name => {
    expect((await api.as(ada).call(collections.create, { body: { name } })).status).toBeLessThan(300)
  })

  it('is kept in its composed form', async () => {
    const { body } = await api.as(ada).call(collections.create, { body: { name: 'E\u0301te\u0301' } })
    expect(body.name).toBe('\u00c9t\u00e9')
  })
})
