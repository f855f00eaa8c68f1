// The offline verifier: the page for download, and what it makes of files. e2e/verifier/offline-verifier.spec.ts opens it without a network.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles, readFile, Trust } from '#features/offline-verifier/check-files.ts'
import { images } from '#lib/contract/images.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'
import { buildOfflineVerifier } from '../../../../scripts/build-offline-verifier.ts'

let api: TestApi
let anne: TestPerson
let html: string
let trust: Trust
let pdf: Uint8Array<ArrayBuffer>
const options = { width: 1200, height: 3600, seed: 5 }

beforeAll(async () => {
  await buildOfflineVerifier()
  api = await testApi()
  anne = await makePerson(api)
  const id = await certified(api, anne, { ...options, fields: { title: 'Phare </script><b>' } })
  const answer = await api.call(images.pdf, { id, version: 'current', query: { language: 'en' } })
  pdf = new Uint8Array(await answer.body.arrayBuffer())
  html = await (await api.fetch('/api/verifier/offline')).text()
  trust = Trust.parse(JSON.parse(/id="trust">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''))
})
afterAll(() => api.close())

const outcomes = async (files: Parameters<typeof checkFiles>[0], known = trust) => {
  const [result] = (await checkFiles(files, known)).results
  return Object.fromEntries(result?.check.steps.map(({ step, outcome }) => [step, outcome]) ?? [])
}

describe('the page', () => {
  it('is one HTML file to save, with our keys of today and nothing from elsewhere', async () => {
    const response = await api.fetch('/api/verifier/offline')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''verify\.html$/)
    expect(trust.bitcoin_addresses).toEqual([api.ports.signing.describe().bitcoin_address])
    expect(trust.standin_roots.length).toBeGreaterThan(0)
    const markup = html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    expect(markup).not.toMatch(/<(?:link|img|iframe|script)\b|\bsrc=|@import|url\(/)
    expect(markup).toContain("default-src 'none'")
    expect(html.split('</script>')).toHaveLength(3)
  })

  it('is described as public and downloadable by anybody', async () => {
    expect((await api.call(verifier.offline, {})).status).toBe(200)
  })
})

describe('its checks', () => {
  it('pass for a certificate and its photograph, and leave the chain to a network', async () => {
    const photograph = { name: 'photo.jpg', bytes: new Uint8Array(await jpeg(options)) }
    expect(await outcomes([{ name: 'certificate.pdf', bytes: pdf }, photograph])).toEqual({
      statement: 'passed',
      digest: 'passed',
      image: 'passed',
      bitcoin: 'passed',
      nano: 'passed',
      issuer: 'passed',
      signature_digest: 'passed',
      chainpoint: 'passed',
      time_stamp: 'passed',
      anchor: 'skipped',
      dates: 'passed',
      log: 'skipped',
      standing: 'skipped',
      document: 'passed',
    })
  })

  it('say which photograph is another one', async () => {
    const other = { name: 'other.jpg', bytes: new Uint8Array(await jpeg({ ...options, seed: 6 })) }
    expect((await outcomes([other, { name: 'certificate.pdf', bytes: pdf }])).image).toBe('failed')
  })

  const verdict = async (known: Trust) =>
    (await checkFiles([{ name: 'certificate.pdf', bytes: pdf }], known)).results[0]?.check.verdict
  const unknown = { bitcoin_addresses: [], nano_public_keys: [], standin_roots: [] }

  it('call a forger who speaks in our own name one, and nobody else', async () => {
    expect(await verdict(trust)).toBe('file_alone')
    expect(await verdict({ ...trust, ...unknown })).toBe('not_ours')
    // Downloaded before the certificate was made, so that its keys may be newer ones.
    expect(await verdict({ ...trust, ...unknown, downloaded_at: '2020-01-01' })).toBe('undecided')
  })

  it('judge each of several certificates, with its own photograph', async () => {
    const photograph = { name: 'photo.jpg', bytes: new Uint8Array(await jpeg(options)) }
    const other = { name: 'other.jpg', bytes: new Uint8Array(await jpeg({ ...options, seed: 6 })) }
    const broken = pdf.slice()
    broken[broken.length - 200] = (broken[broken.length - 200] ?? 0) ^ 1
    const given = [{ name: 'a.pdf', bytes: pdf }, other, { name: 'b.pdf', bytes: broken }, photograph]
    const { results, unmatched } = await checkFiles(given, trust)
    expect(results.map(({ name, check }) => [name, check.verdict])).toEqual([
      ['a.pdf', 'file_alone'],
      ['b.pdf', 'broken'],
    ])
    expect(unmatched).toEqual(['other.jpg'])
  })

  it('name what is no certificate', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(readFile(bytes('hello'))).toEqual({ problem: 'unknown_file' })
    expect(readFile(bytes('{"a":1}'))).toEqual({ problem: 'not_a_proof' })
    expect(readFile(bytes('{'))).toEqual({ problem: 'not_a_proof' })
    expect(readFile(bytes('%PDF-1.7\n'))).toEqual({ problem: 'pdf_unreadable' })
    expect(readFile(new Uint8Array([0xff, 0xd8, 0xff]))).toEqual({ image: true })
  })
})
