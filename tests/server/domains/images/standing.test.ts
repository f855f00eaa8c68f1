// What the service says of a certificate since it was issued: in the log, outdated, taken away, certified by somebody else before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { images } from '#lib/contract/images.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { issueCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let mallory: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  mallory = await makePerson(api)
})
afterAll(() => api.close())

const proofOf = async (person: TestPerson, id: string): Promise<CertificateProof> =>
  (await api.as(person).call(images.proof, { id, version: 'current' })).body
const standingOf = async ({ digest }: CertificateProof) => (await api.call(verifier.standing, { digest })).body.standing
const check = async (proof: CertificateProof) => {
  const { body } = await api.call(verifier.certificate, { body: { proof } })
  return { ...body, code: (name: string) => body.steps.find(({ step }) => step === name)?.code }
}

describe('a certificate', () => {
  it('is in the log, and the newest of its image', async () => {
    const proof = await proofOf(anne, await certified(api, anne, { seed: 1 }))
    const result = await check(proof)
    expect([result.code('log'), result.code('standing')]).toEqual(['log_included', 'standing_current'])
    expect(result.verdict).toBe('valid')
    expect(await standingOf(proof)).toMatchObject({ newer: null, withdrawn: false, earlier: null })
  })

  it('of an earlier version says so, and what the newest says instead', async () => {
    const id = await certified(api, anne, { seed: 2, fields: { title: 'Neige' } })
    const first = await proofOf(anne, id)
    await api.as(anne).call(images.update, { id, body: { title: 'Neige fraîche' } })
    await api.runJobs()
    expect((await check(first)).verdict).toBe('outdated')
    const changes = [{ field: 'title', before: 'Neige', after: 'Neige fraîche' }]
    expect(await standingOf(first)).toMatchObject({ newer: { version: 2, changes } })
    expect((await check(await proofOf(anne, id))).verdict).toBe('valid')
  })

  it('of a private image does not tell strangers what a newer version says', async () => {
    const id = await certified(api, anne, { seed: 3, fields: { public: false, title: 'Secret' } })
    const first = await proofOf(anne, id)
    await api.as(anne).call(images.update, { id, body: { title: 'Très secret' } })
    await api.runJobs()
    expect(await standingOf(first)).toMatchObject({ newer: { version: 2, changes: null }, image: null })
  })

  it('whose image was deleted keeps its date, and says that it is gone', async () => {
    const id = await certified(api, anne, { seed: 4, fields: { track: false } })
    const proof = await proofOf(anne, id)
    expect((await api.as(anne).call(images.remove, { id })).status).toBeLessThan(300)
    expect((await check(proof)).verdict).toBe('withdrawn')
  })

  it('of a file that somebody else certified before names the earlier one', async () => {
    const first = await proofOf(anne, await certified(api, anne, { seed: 5, fields: { title: 'Mine' } }))
    api.clock.forward({ seconds: 60 })
    const later = await proofOf(mallory, await certified(api, mallory, { seed: 5, fields: { title: 'Mine too' } }))
    expect(await standingOf(later)).toMatchObject({ earlier: { digest: first.digest, image: { title: 'Mine' } } })
    expect(await standingOf(first)).toMatchObject({ earlier: null })
  })

  it('that nobody issued is unknown', async () => {
    expect((await api.call(verifier.standing, { digest: 'ab'.repeat(32) })).body.standing).toBeNull()
    expect((await api.call(verifier.standing, { digest: 'x' })).status).toBe(404)
  })
})

describe('pictures that look the same', () => {
  it('come by the date of their certificates, the earliest first', async () => {
    const fingerprint = async (proof: CertificateProof) => JSON.parse(proof.statement).image.fingerprint.value
    const one = await proofOf(anne, await certified(api, anne, { seed: 6, fields: { title: 'First' } }))
    api.clock.forward({ seconds: 60 })
    await certified(api, mallory, { seed: 6, fields: { title: 'Second' } })
    const { body } = await api.call(verifier.similar, { fingerprint: await fingerprint(one) })
    expect(body.pictures.map(({ certificate }) => certificate.image?.title)).toEqual(['First', 'Second'])
  })
})

// Last: the sessions of the others do not live that long.
describe('a certificate from a stolen key', () => {
  it('signed with our key and never logged is no certificate of ours, a day later', async () => {
    const proof = await issueCertificate(api, 'Made with a stolen key')
    expect((await check(proof)).code('log')).toBe('log_waiting')
    api.clock.forward({ days: 2 })
    expect((await check(proof)).code('log')).toBe('log_missing')
    expect((await check(proof)).verdict).toBe('broken')
  })
})
