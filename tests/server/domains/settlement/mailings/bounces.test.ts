// Emails that come back: a report of RFC 3464 marks the address that gave a letter up, as if it had been refused at once, and nothing else does.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import { mailing_deliveries } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { firstLetter, makeClaim, putDelivery } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

const SECRET = 'a-secret-of-the-test-for-what-comes-back'
let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi({ settings: { bounce_secret: SECRET } })
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_962 })
})
afterAll(() => api.close())

let sites = 0
/** A first letter that was handed over to these addresses. */
async function delivered(names = ['office']) {
  sites += 1
  const made = await makeClaim(api, { creator, image })
  const addresses = names.map(name => `${name}@bounced-${sites}.example`)
  for (const address of addresses) await putDelivery(api, made.id, address)
  const rows = await rowsOf(made)
  return { ...made, addresses, mail_id: rows[0]?.mail_id ?? '', address: addresses[0] ?? '' }
}
const rowsOf = async (claim: { id: string }) =>
  api.services.db
    .select()
    .from(mailing_deliveries)
    .where(eq(mailing_deliveries.mailing_id, await firstLetter(api, claim)))
    .orderBy(mailing_deliveries.id)
const statesOf = async (claim: { id: string }) => (await rowsOf(claim)).map(({ state }) => state)
const eventsOf = async ({ id }: { id: string }) =>
  (await api.as(creator).call(infringements.read, { id })).body.events.filter(({ kind }) => kind === 'delivery_refused')

type Wanted = {
  address: string
  mail_id: string
  action?: string
  status?: string
  envelope?: string
  returned?: string
  original?: string
}
const DIAGNOSIS = 'smtp; 550 5.1.1 <office>: no such user\r\n    here'

/** As Postfix writes one. */
function report(wanted: Wanted): string {
  const { address, mail_id, action = 'failed', status = '5.1.1', envelope, original } = wanted
  const headers = `From: Auctor <no-reply@auctor.example>\r\nTo: ${address}\r\nMessage-ID: <${mail_id}@auctor.example>\r\n`
  const part = (type: string, body: string) => `--limit\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
  return [
    'From: MAILER-DAEMON@relay.example\r\nTo: no-reply@auctor.example\r\nSubject: Undelivered Mail\r\n',
    'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="limit"\r\n\r\n',
    part('text/plain; charset=us-ascii', 'I am sorry to have to inform you that it did not arrive.'),
    part(
      'message/delivery-status',
      `Reporting-MTA: dns; relay.example\r\n${envelope ? `Original-Envelope-Id: ${envelope}\r\n` : ''}\r\n${
        original ? `Original-Recipient: rfc822;${original}\r\n` : ''
      }Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${DIAGNOSIS}\r\n`,
    ),
    part('text/rfc822-headers', wanted.returned ?? headers),
    '--limit--\r\n',
  ].join('')
}

const post = (body: string | Uint8Array, authorization: string | null = `Bearer ${SECRET}`, type = 'message/rfc822') =>
  api.fetch('/api/mailings/bounces', {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: { 'Content-Type': type, ...(authorization === null ? {} : { Authorization: authorization }) },
  })

describe('an address that gave a letter up', () => {
  it('has refused it, with the words of its server; its creator is told once all have', async () => {
    const claim = await delivered()
    const answer = await post(report(claim))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(await rowsOf(claim)).toMatchObject([
      { state: 'refused', refusal: '5.1.1 550 5.1.1 <office>: no such user here' },
    ])
    expect((await api.as(creator).call(infringements.read, { id: claim.id })).body.mailings[0]?.state).toBe('failed')
    expect(await eventsOf(claim)).toMatchObject([{ details: { address: claim.address } }])
    const told = await api.services.db.select().from(notices).where(eq(notices.key, claim.id))
    expect(told).toMatchObject([{ kind: 'letters_stopped', details: { trouble: 'refused' } }])
  })

  it('is marked once, however often the report comes and how many come at once', async () => {
    const claim = await delivered()
    await Promise.all([post(report(claim)), post(report(claim)), post(report(claim))])
    await post(report(claim))
    expect([await statesOf(claim), (await eventsOf(claim)).length]).toEqual([['refused'], 1])
  })

  it('says nothing of the other addresses', async () => {
    const claim = await delivered(['office', 'owner'])
    await post(report(claim))
    expect(await statesOf(claim)).toEqual(['refused', 'sent'])
    expect(await api.services.db.$count(notices, eq(notices.key, claim.id))).toBe(0)
  })

  it.each([
    ['its envelope, where no message came back', { envelope: true, returned: 'Subject: nothing\r\n' }],
    ['the message as a whole', { whole: true }],
  ])('is found by %s', async (_, { envelope, returned, whole }: Record<string, unknown>) => {
    const claim = await delivered()
    const written = report({
      ...claim,
      ...(envelope === true ? { envelope: claim.mail_id } : {}),
      ...(typeof returned === 'string' ? { returned } : {}),
    })
    await post(whole ? written.replace('text/rfc822-headers', 'message/rfc822') : written)
    expect(await statesOf(claim)).toEqual(['refused'])
  })

  it('is found where it forwards to another one', async () => {
    const claim = await delivered()
    await post(report({ ...claim, address: 'private@elsewhere.example', original: claim.address.toUpperCase() }))
    expect(await statesOf(claim)).toEqual(['refused'])
  })

  it('has given it up as well after delays that lasted too long', async () => {
    const claim = await delivered()
    await post(report({ ...claim, status: '4.4.7' }))
    expect(await statesOf(claim)).toEqual(['refused'])
  })
})

describe('nothing changes', () => {
  it.each([
    ['a delay', { action: 'delayed', status: '4.4.1' }],
    ['an arrival', { action: 'delivered', status: '2.0.0' }],
    ['a failure without a status of one', { status: '2.0.0' }],
    ['an address that it did not go to', { address: 'other@bounced.example' }],
    ['an email that is none of ours', { mail_id: 'mai_01UNKNOWN' }],
    ['an email of another sender', { returned: 'Message-ID: <x@elsewhere.example>\r\n' }],
    ['a returned message without headers', { returned: '' }],
  ] satisfies [string, Partial<Wanted>][])('by %s', async (_, changes) => {
    const claim = await delivered()
    expect((await post(report({ ...claim, ...changes }))).status).toBe(200)
    expect([await statesOf(claim), await eventsOf(claim)]).toEqual([['sent'], []])
  })

  it('by what is no report: an answer, a picture, nothing, or nests without end', async () => {
    const claim = await delivered()
    const answer = `From: ${claim.address}\r\nIn-Reply-To: <${claim.mail_id}@auctor.example>\r\n\r\nI am away until Monday.`
    const nests = Array.from(
      { length: 400 },
      (_, at) => `Content-Type: multipart/mixed; boundary="${at}"\r\n\r\n--${at}\r\n`,
    )
    const noise = new Uint8Array(4_096).map((_, at) => (at * 251) % 256)
    for (const body of [answer, noise, '', nests.join('')]) expect((await post(body)).status).toBe(200)
    expect(await statesOf(claim)).toEqual(['sent'])
  })

  it('for whoever does not know the secret', async () => {
    const claim = await delivered()
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    const wrong = [null, 'Bearer', `Bearer ${SECRET}x`, `Bearer ${SECRET.slice(1)}`, basic('bounces:wrong'), SECRET]
    for (const authorization of wrong) expect((await post(report(claim), authorization)).status).toBe(401)
    expect(await statesOf(claim)).toEqual(['sent'])
    expect((await post(report(claim), basic(`bounces:${SECRET}`))).status).toBe(200)
    expect(await statesOf(claim)).toEqual(['refused'])
  })

  it('where a body is too long, or of another kind', async () => {
    expect((await post('x'.repeat(1_048_577))).status).toBe(413)
    expect((await post('a=b', undefined, 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})

it('the address does not exist where nobody set it up', async () => {
  const other = await testApi()
  const headers = { 'Content-Type': 'message/rfc822', Authorization: 'Bearer null' }
  const answer = await other.fetch('/api/mailings/bounces', { method: 'POST', body: 'x', headers })
  expect(answer.status).toBe(404)
  await other.close()
})
