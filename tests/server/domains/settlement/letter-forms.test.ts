// Answers as the forms of the page send them where no script runs, and what of a link is written down.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withoutSecrets } from '#lib/api/without-secrets.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { cacheablePath } from '#server/http/pages.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_902 })
})
afterAll(() => api.close())

const claim = () => makeClaim(api, { creator, image })
const read = async ({ token }: TestClaim) => (await api.call(receivedLetters.read, { token })).body

type Field = [name: string, value: string | File]
async function sent({ token }: Pick<TestClaim, 'token'>, fields: Field[], headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const answer = await api.fetch(`/api/infringements/${token}/form`, { method: 'POST', body, headers })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

describe('a form', () => {
  it('leads back to the page with thanks, in its language', async () => {
    const made = await claim()
    const { status, to } = await sent(made, [
      ['answer', 'remove'],
      ['language', 'fr'],
    ])
    expect([status, to]).toEqual([303, `/fr/infringement/${made.token}/?done=remove#answered`])
    expect((await read(made)).answers).toMatchObject([{ kind: 'remove', state: 'open' }])
  })

  it('contests single lines, or all of it', async () => {
    const made = await claim()
    const reason: Field[] = [
      ['answer', 'contest'],
      ['language', 'en'],
      ['reason', 'It was online for one day.'],
    ]
    await sent(made, [...reason, ['lines', '0']])
    expect((await read(made)).answers).toMatchObject([{ kind: 'contest', contested_lines: [0] }])
    const other = await claim()
    await sent(other, reason)
    expect((await read(other)).answers).toMatchObject([{ kind: 'contest', contested_lines: null }])
  })

  it('hands in a file', async () => {
    const made = await claim()
    const file = new File([new Uint8Array(await jpeg({ width: 640, height: 480 }))], 'licence.jpg', {
      type: 'image/jpeg',
    })
    const { to } = await sent(made, [
      ['answer', 'file'],
      ['language', 'en'],
      ['message', 'Ours.'],
      ['file', file],
    ])
    expect(to).toContain('?done=file#answered')
    expect((await read(made)).answers).toMatchObject([{ kind: 'prove', message: 'Ours.', file_name: 'licence.jpg' }])
  })

  it('that is refused leads back to itself with the reason', async () => {
    const made = await claim()
    const refusals: [Field[], string][] = [
      [[['passports', 'L-0000-0000-0000']], 'license_not_proved'],
      [[], 'invalid_input'],
    ]
    for (const [fields, code] of refusals) {
      const { to } = await sent(made, [['answer', 'prove'], ['language', 'en'], ...fields])
      expect(to).toBe(`/en/infringement/${made.token}/?refused=${code}&at=prove#prove`)
    }
    const none = await sent(made, [
      ['answer', 'file'],
      ['language', 'en'],
      ['file', new File([], '')],
    ])
    expect(none.to).toContain('refused=document_missing&at=file')
    expect((await read(made)).answers).toEqual([])
  })

  it.each([
    ['a picture that cannot be decoded', [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3], 'document_type'],
    ['a program', [0x4d, 0x5a, 0x90], 'document_type'],
    ['a PDF with a script', [...Buffer.from('%PDF-1.7 1 0 obj<</S/JavaScript/JS(app.alert(1))>>')], 'document_active'],
  ])('refuses %s', async (_what, bytes, code) => {
    const made = await claim()
    const file = new File([new Uint8Array(bytes)], 'licence.pdf')
    const { to } = await sent(made, [
      ['answer', 'file'],
      ['language', 'en'],
      ['file', file],
    ])
    expect(to).toContain(`refused=${code}`)
  })

  it('of another website, for an unknown link, or without an answer leads nowhere', async () => {
    const made = await claim()
    const fields: Field[] = [
      ['answer', 'remove'],
      ['language', 'en'],
    ]
    expect((await sent(made, fields, { 'Sec-Fetch-Site': 'cross-site', Cookie: 'auctor_session=x' })).status).toBe(403)
    expect((await sent({ token: 'nobodys' }, fields)).status).toBe(404)
    expect((await sent(made, [['language', 'en']])).status).toBe(422)
    expect(
      (
        await sent(made, [
          ['answer', 'remove'],
          ['language', '//evil.example'],
        ])
      ).status,
    ).toBe(422)
    expect((await read(made)).answers).toEqual([])
  })
})

describe('a link', () => {
  it('is in no log', async () => {
    const made = await claim()
    const { log } = api.services
    vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true)
    const info = vi.spyOn(log, 'info')
    await read(made)
    vi.restoreAllMocks()
    const said = JSON.stringify(info.mock.calls)
    expect(said).toContain('/infringements/{token}')
    expect(said).not.toContain(made.token)
  })

  it('is kept by no cache of pages, and taken out of error reports', () => {
    const request = { method: 'GET', headers: {} }
    expect(cacheablePath({ ...request, url: '/en/infringement/abc/' }, false)).toBeNull()
    expect(cacheablePath({ ...request, url: '/en/infringement/?code=L-1' }, false)).toBeNull()
    const event = { request: { url: 'https://auctor.example/fr/infringement/s3cr3t/?done=remove' } }
    expect(withoutSecrets(event).request.url).toBe('https://auctor.example/fr/infringement/…?done=remove')
    expect(withoutSecrets({ url: '/api/infringements/s3cr3t/pictures/x' }).url).toBe('/api/infringements/…')
  })
})
