// What verify.html says of sold licences: of their files, documents, tokens and site files, genuine and not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles, Trust } from '#features/offline-verifier/check-files.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { base64url, jsonOf } from '#lib/proof/passport/jws.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { buyLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'
import { buildOfflineVerifier } from '../../../../scripts/build-offline-verifier.ts'

const website = 'https://shop.example/spring'
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let image: string
let trust: Trust
let withdrawn: Trust
let now: Date
let token: string
let other: Uint8Array<ArrayBuffer>
const given: Record<'file' | 'pdf' | 'token' | 'site', Uint8Array<ArrayBuffer>> = {
  file: new Uint8Array(),
  pdf: new Uint8Array(),
  token: new Uint8Array(),
  site: new Uint8Array(),
}

const bytesOf = async (path: string) => new Uint8Array(await (await api.as(buyer).fetch(path)).arrayBuffer())
const textBytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const trustNow = async () => {
  const html = await (await api.fetch('/api/verifier/offline')).text()
  return Trust.parse(JSON.parse(/id="trust">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''))
}

// A hook of its own for each: bundling, certifying and buying share no limit of time.
beforeAll(buildOfflineVerifier)
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
  image = await certified(api, seller, { seed: 621, fields: { title: 'Dune' } })
})
beforeAll(async () => {
  const { id, number, invoice_id } = await buyLicense(api, { seller, buyer, image, website })
  now = api.clock.now()
  token = (await api.call(licenses.passport, { number })).body.token
  given.file = await bytesOf(`/api/licenses/${id}/file`)
  given.pdf = await bytesOf(`/api/licenses/${id}/pdf?language=fr`)
  given.token = textBytes(`${token}\n`)
  given.site = await bytesOf(`/api/licenses/site-file?website=${encodeURIComponent(website)}`)
  other = new Uint8Array(await jpeg({ seed: 622 }))
  trust = await trustNow()
  await api.context.transact(tx =>
    tx.emit('invoice.money_returned', { invoice_id, user_id: buyer.id, dispute_id: 'dis_test' }),
  )
  withdrawn = await trustNow()
})
afterAll(() => api.close())

type Asked = { files: () => Uint8Array<ArrayBuffer>[]; trust?: () => Trust; page?: string; days?: number }

async function checked({ files, trust: known = () => trust, page, days = 0 }: Asked) {
  const named = files().map((bytes, at) => ({ name: `${at}`, bytes }))
  const at = new Date(now.getTime() + days * 86_400_000)
  return checkFiles(named, known(), { now: at, ...(page !== undefined && { page }) })
}

const forged = () => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = { ...Object(jsonOf(payload)), website: 'https://thief.example' }
  return textBytes(`${head}.${base64url(textBytes(JSON.stringify(claims)))}.${signature}`)
}

const table: [string, Asked, string][] = [
  ['the licensed file', { files: () => [given.file] }, 'valid'],
  ['the licensed file on a page of the website', { files: () => [given.file], page: `${website}/look` }, 'valid'],
  ['the document', { files: () => [given.pdf] }, 'valid'],
  ['the document beside the licensed file', { files: () => [given.pdf, given.file] }, 'valid'],
  ['the token', { files: () => [given.token] }, 'valid'],
  ['what the website hands out', { files: () => [given.site] }, 'valid'],
  ['the licensed file on its last day', { files: () => [given.file], days: 364 }, 'valid'],
  ['the licensed file a day later', { files: () => [given.file], days: 366 }, 'expired'],
  ['the licensed file before its first day', { files: () => [given.file], days: -2 }, 'not_begun'],
  ['a changed token', { files: () => [forged()] }, 'forged'],
  ['the document beside another photograph', { files: () => [given.pdf, other] }, 'other_image'],
  ['the token beside another photograph', { files: () => [other, given.token] }, 'other_image'],
  [
    'the licensed file on another website',
    { files: () => [given.file], page: 'https://thief.example' },
    'other_website',
  ],
  ['the document of a price that went back', { files: () => [given.pdf], trust: () => withdrawn }, 'withdrawn'],
  [
    'a passport of somebody else',
    { files: () => [given.file], trust: () => ({ ...trust, evidence_keys: [] }) },
    'unknown_issuer',
  ],
]

describe('the offline verifier', () => {
  it.each(table)('of %s says what it is worth', async (_, asked, verdict) => {
    const { passports, problems } = await checked(asked)
    expect(passports.map(({ check }) => check.verdict)).toContain(verdict)
    expect(new Set(passports.map(({ check }) => check.verdict)).size).toBe(1)
    expect(problems).toEqual([])
  })

  it('names the holder only where their document discloses them', async () => {
    const holderOf = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await checked({ files: () => [bytes] })).passports[0]?.check.holder
    expect(await holderOf(given.pdf)).toEqual(expect.any(String))
    expect(await holderOf(given.file)).toBeNull()
  })

  it('finds no passport in a photograph that has none', async () => {
    expect((await checked({ files: () => [other] })).passports).toEqual([])
  })
})
