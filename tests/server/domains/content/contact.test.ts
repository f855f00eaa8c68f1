// Writing to the house: the message is kept, sent on, copied to its writer, and not from robots or by the hundred.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#lib/contract/contact.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { contact_messages } from '#server/db/schema/administration.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

type Body = CallInput<typeof contact.create>['body']
const form = (changes: Partial<Body> = {}): Body => ({
  topic: 'support',
  name: 'Grace <b>Hopper</b>',
  email: 'Grace@Auctor.example',
  title: 'A question Bcc: eve@example.org',
  message: 'First line.\n\nSecond line: <script>alert(1)</script>',
  locale: 'fr',
  captcha_token: makeLocalCaptchaToken('contact'),
  ...changes,
})
const send = (body: Body, headers = ownAddress()) => api.call(contact.create, { body }, { headers })

describe('a message to the house', () => {
  it('is kept, goes to support with answers to its writer, and comes back as a copy in the writer’s language', async () => {
    expect((await send(form())).status).toBe(204)
    await api.runJobs()
    const [house, copy] = await api.outbox()
    expect(house).toMatchObject({
      to: 'support@auctor.example',
      reply_to: 'grace@auctor.example',
      locale: 'en',
      subject: 'Support: A question Bcc: eve@example.org',
      sent_at: expect.any(Date),
    })
    expect(house?.text).toContain('> First line.\n> \n> Second line: <script>')
    expect(house?.html).not.toContain('<script>')
    expect(copy).toMatchObject({ to: 'grace@auctor.example', reply_to: 'support@auctor.example', locale: 'fr' })
    expect(copy?.subject).toContain('Nous avons reçu votre message')
    expect(copy?.text).toContain('> First line.')
    const [kept] = await api.services.db.select().from(contact_messages)
    expect(kept).toMatchObject({ user_id: null, topic: 'support', email: 'grace@auctor.example', locale: 'fr' })
  })

  it('remembers the account of a person who is signed in', async () => {
    const person = await makePerson(api)
    const body = form({ email: person.email, title: 'Mine' })
    expect((await api.as(person).call(contact.create, { body }, { headers: ownAddress() })).status).toBe(204)
    const rows = await api.services.db.select().from(contact_messages)
    expect(rows.find(row => row.title === 'Mine')?.user_id).toBe(person.id)
  })

  it.each([
    ['title', { title: '' }, 'required'],
    ['title', { title: 'A question\r\nBcc: eve@example.org' }, 'one_line_only'],
    ['title', { title: 'x'.repeat(161) }, 'too_long'],
    ['message', { message: ' ' }, 'required'],
    ['message', { message: 'x'.repeat(5001) }, 'too_long'],
    ['name', { name: '' }, 'required'],
    ['email', { email: 'nobody' }, 'email_invalid'],
  ] as const)('needs its %s', async (field, changes, refused) => {
    const { status, problem } = await send(form(changes))
    expect([status, problem.errors]).toEqual([422, { [field]: [errors.fields[refused]] }])
  })

  it.each([
    ['the word of another form', makeLocalCaptchaToken('registration')],
    ['the word robots use', 'robot'],
  ])('is refused with %s, and nothing is sent', async (_, captcha_token) => {
    const before = (await api.outbox()).length
    const { status, problem } = await send(form({ captcha_token }))
    expect([status, problem.code]).toEqual([403, 'captcha_failed'])
    expect(await api.outbox()).toHaveLength(before)
  })

  it('may be written three times an hour in the name of one address, from wherever', async () => {
    const email = 'often@auctor.example'
    for (let i = 0; i < 3; i += 1) expect((await send(form({ email }))).status).toBe(204)
    const { status, problem } = await send(form({ email }))
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
  })

  it('may be written five times an hour from one network, in whosever name', async () => {
    const headers = ownAddress()
    for (let i = 0; i < 5; i += 1) {
      expect((await send(form({ email: `network-${i}@auctor.example` }), headers)).status).toBe(204)
    }
    expect((await send(form({ email: 'network-6@auctor.example' }), headers)).status).toBe(429)
  })
})
