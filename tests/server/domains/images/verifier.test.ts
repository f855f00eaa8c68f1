// The verifier over HTTP: what a stranger learns of a text, a signature, a proof, a certificate and a file.
import { encode } from '@msgpack/msgpack'
import { eq } from 'drizzle-orm'
import { zlibSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { sha256Hex, textDigest } from '#lib/proof/digests.ts'
import { genres, images } from '#server/db/schema/images.ts'
import { sealedProof } from '#server/domains/images/certificates/proof.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { picture } from '#tests/support/certificates/certificate-fixture.ts'
import { issueCertificate, storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { makePerson, ownAddress, type TestPerson } from '#tests/support/people/people.ts'
import bip322 from '#tests/vectors/bitcoin/bip322-basic-test-vectors.json' with { type: 'json' }
import fixtures from '#tests/vectors/bitcoin/bitcoinjs-message-fixtures.json' with { type: 'json' }
import v4 from '#tests/vectors/chainpoint/parse-v4.chp.json' with { type: 'json' }
import nano from '#tests/vectors/nano/published.json' with { type: 'json' }

let api: TestApi
let proof: CertificateProof
let owner: string
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
  owner = person.id
  await api.services.db.insert(genres).values({ id: 'gen_test', name_en: 'Landscape', name_fr: 'Paysage', rank: 1 })
  proof = await issueCertificate(api, 'Été à Annecy')
  await storeCertificate(api, owner, proof, 'public')
})
afterAll(() => api.close())

describe('a text', () => {
  it('is hashed byte for byte, spaces and accents included', async () => {
    const { status, body } = await api.call(verifier.digest, { body: { text: ' é\r\n' } })
    expect(status).toBe(200)
    expect(body).toEqual({ digest: textDigest(' é\r\n'), bytes: 5, certificates: [] })
  })

  it('of a certificate names the certificate', async () => {
    const { body } = await api.call(verifier.digest, { body: { text: proof.statement } })
    expect(body.certificates).toMatchObject([{ digest: proof.digest, image: { author: 'Marie Curie' }, proof }])
  })

  it('need not be shown: its digest finds the certificate as well', async () => {
    const { body } = await api.call(verifier.statement, { digest: proof.digest })
    expect(body.certificates).toMatchObject([{ digest: proof.digest }])
    expect((await api.call(verifier.statement, { digest: 'x' })).status).toBe(404)
  })

  it('that is missing, too long or broken is refused with a sentence', async () => {
    for (const text of ['', 'x'.repeat(200_001)]) {
      const { status, problem } = await api.call(verifier.digest, { body: { text } })
      expect(status).toBe(422)
      expect(problem.errors?.text?.[0]).toMatch(/\w/)
    }
    expect((await api.call(verifier.digest, { body: { text: '\ud800' } })).problem.code).toBe('text_not_storable')
  })
})

describe('a Bitcoin signature', () => {
  it.each(fixtures.cases)('gets the published verdict: $note', async ({ message, address, signature, valid }) => {
    const { body } = await api.call(verifier.bitcoin_signature, { body: { message, signature, address } })
    expect(body.outcome).toBe(valid ? 'valid' : 'invalid')
    expect(body).toMatchObject(valid ? { address, known_issuer: false, code: null } : { address: null })
  })

  it('of ours is recognised without an address, and gives the digest where its proof starts', async () => {
    const { message, signature, address } = proof.bitcoin
    const { body } = await api.call(verifier.bitcoin_signature, { body: { message, signature } })
    expect(body).toMatchObject({ outcome: 'valid', scheme: 'bip137', address, known_issuer: true })
    expect(body.signature_digest).toBe(proof.chainpoint?.hash)
  })

  it('is read in hexadecimal too', async () => {
    const { message, signature, address } = proof.bitcoin
    const hex = Buffer.from(signature, 'base64').toString('hex')
    const { body } = await api.call(verifier.bitcoin_signature, { body: { message, signature: hex } })
    expect(body).toMatchObject({ outcome: 'valid', address, signature_digest: proof.chainpoint?.hash })
  })

  it('of several keys is inconclusive, never a forgery', async () => {
    const item = bip322.simple.find(each => each.type.startsWith('p2wsh'))
    const { message = '', address = '', bip322_signatures = [] } = item ?? {}
    const signature = bip322_signatures[0] ?? ''
    const { body } = await api.call(verifier.bitcoin_signature, { body: { message, signature, address } })
    expect(body).toMatchObject({ outcome: 'inconclusive', code: 'bip322_unsupported' })
  })
})

describe('a Nano signature', () => {
  it('gets the published verdict with the account it was made for', async () => {
    const item = nano.cases.find(each => each.scheme === 'signed_message')
    const { message = '', signature = '', account = '' } = item ?? {}
    const { body } = await api.call(verifier.nano_signature, { body: { message, signature, account } })
    expect(body).toMatchObject({ outcome: 'valid', scheme: 'signed_message', known_issuer: false })
    const other = await api.call(verifier.nano_signature, { body: { message: 'other', signature, account } })
    expect(other.body).toMatchObject({ outcome: 'invalid', code: 'nano_wrong' })
  })

  it('is read in base64 too', async () => {
    const { message, signature, account } = proof.nano
    const text = Buffer.from(signature, 'hex').toString('base64')
    const { body } = await api.call(verifier.nano_signature, { body: { message, signature: text } })
    expect(body).toMatchObject({
      outcome: 'valid',
      account,
      signature_digest: sha256Hex(Buffer.from(signature, 'hex')),
    })
  })

  it('of ours is recognised without an account, a stranger’s is inconclusive', async () => {
    const { message, signature, account } = proof.nano
    const own = await api.call(verifier.nano_signature, { body: { message, signature } })
    expect(own.body).toMatchObject({ outcome: 'valid', scheme: 'noms', account, known_issuer: true })
    const stranger = await api.call(verifier.nano_signature, { body: { message: 'other', signature } })
    expect(stranger.body).toMatchObject({ outcome: 'inconclusive', code: 'nano_needs_account' })
  })
})

describe('a Chainpoint proof', () => {
  it('of ours is anchored, and says in which block', async () => {
    const { body } = await api.call(verifier.chainpoint_proof, { body: { proof: proof.chainpoint ?? {} } })
    expect(body).toMatchObject({ outcome: 'anchored', version: '4', hash: proof.chainpoint?.hash })
    expect(body.anchors).toMatchObject([{ state: 'anchored', block: proof.anchor }])
  })

  it('of another network is consistent, and says what to look for', async () => {
    const { body } = await api.call(verifier.chainpoint_proof, { body: { proof: v4 } })
    expect(body.outcome).toBe('consistent')
    expect(body.anchors.map(anchor => [anchor.type, anchor.state])).toEqual([
      ['cal', 'unchecked'],
      ['btc', 'unchecked'],
    ])
  })

  it('is read in its binary form too: in base64, in hex and as the bytes themselves', async () => {
    const bytes = zlibSync(encode(proof.chainpoint))
    for (const text of [Buffer.from(bytes).toString('base64'), Buffer.from(bytes).toString('hex')]) {
      const { body } = await api.call(verifier.chainpoint_proof, { body: { proof: text } })
      expect(body).toMatchObject({ outcome: 'anchored', hash: proof.chainpoint?.hash })
    }
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: Buffer.from(bytes) }
    const answer = await api.fetch('/api/verifier/chainpoint_proof/', sent)
    expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: 'anchored' }])
    expect((await api.fetch('/api/verifier/digest/', sent)).status).toBe(415)
  })

  it('with a changed digest, transaction or form is not anchored', async () => {
    const text = JSON.stringify(proof.chainpoint)
    const leaf = proof.chainpoint?.hash ?? ''
    const moved = text.replace(leaf, `${leaf.startsWith('0') ? '1' : '0'}${leaf.slice(1)}`)
    const elsewhere = text.replace((proof.anchor?.transaction ?? '').slice(2), '00'.repeat(32))
    for (const changed of [moved, elsewhere]) {
      const { body } = await api.call(verifier.chainpoint_proof, { body: { proof: changed } })
      expect(body).toMatchObject({ outcome: 'consistent', anchors: [{ state: 'not_found', block: null }] })
    }
    const { body } = await api.call(verifier.chainpoint_proof, { body: { proof: 'hello' } })
    expect(body).toMatchObject({ outcome: 'broken', code: 'chainpoint_unreadable', anchors: [] })
  })

  it('is left unchecked when the chain does not answer', async () => {
    const silent = { ...api.ports.anchor, find: () => Promise.reject(new Error('no answer')) }
    const other = await testApi({ ports: { anchor: silent } })
    const { body } = await other.call(verifier.chainpoint_proof, { body: { proof: proof.chainpoint ?? {} } })
    expect(body).toMatchObject({ outcome: 'consistent', anchors: [{ state: 'unchecked' }] })
    const root = await other.call(verifier.anchor, { root: proof.anchor?.root ?? '' })
    expect(root.status).toBe(503)
    await other.close()
  })
})

describe('a certificate', () => {
  it('of ours passes every step, with the stand-ins named', async () => {
    const unsealed = await api.call(verifier.certificate, { body: { proof } })
    expect(unsealed.body.verdict).toBe('undecided')
    const { body } = await api.call(verifier.certificate, { body: { proof: await sealedProof(api, proof) } })
    const failing = body.steps.filter(step => !['passed', 'skipped'].includes(step.outcome))
    expect(failing).toEqual([])
    expect(body.verdict).toBe('valid')
    expect(body.dates.map(date => [date.state, date.outcome, date.standin])).toEqual([
      ['issued', 'passed', false],
      ['time_stamped', 'passed', true],
      ['in_block', 'passed', true],
    ])
  })

  it('in our name and with other keys is called what it is', async () => {
    const other = await testApi()
    const { body } = await other.call(verifier.certificate, { body: { proof } })
    expect(body.verdict).toBe('not_ours')
    expect(body.steps.find(step => step.step === 'bitcoin')?.code).toBe('bitcoin_unknown_key')
    await other.close()
  })

  it('that was changed fails at the step that says so', async () => {
    const changed = { ...proof, statement: proof.statement.replace('Annecy', 'Genève') }
    const { body } = await api.call(verifier.certificate, { body: { proof: changed } })
    expect(body.outcome).toBe('failed')
    expect(body.steps.find(step => step.outcome === 'failed')?.code).toBe('digest_differs')
  })

  it('of another form is refused with the fields that are wrong', async () => {
    const response = await api.fetch('/api/verifier/certificate/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ proof: { statement: 7 } }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  })
})

describe('an image', () => {
  it('is found by its digest, whole when it is public', async () => {
    const { body } = await api.call(verifier.image, { sha256: sha256Hex(picture) })
    expect(body.certificates).toMatchObject([{ image: { slug: 'ete-a-annecy' }, proof: { digest: proof.digest } }])
  })

  it('that is private shows that it is certified and when, and nothing about whom', async () => {
    const file = new TextEncoder().encode('a private picture')
    await storeCertificate(api, owner, await issueCertificate(api, 'Secret garden'), 'private', file)
    const { body } = await api.call(verifier.image, { sha256: sha256Hex(file) })
    expect(body.certificates).toMatchObject([{ image: null, proof: null, anchored_at: expect.any(String) }])
    expect(JSON.stringify(body)).not.toMatch(/Secret|Curie|img_|usr_/)
  })

  it('that nobody certified is not found, and a digest of another form does not exist', async () => {
    const unknown = await api.call(verifier.image, { sha256: '00'.repeat(32) })
    expect(unknown).toMatchObject({ status: 200, body: { certificates: [] } })
    expect((await api.call(verifier.image, { sha256: 'abc' })).status).toBe(404)
  })
})

describe('a copy of an image', () => {
  const fingerprint = '8c3585376ee22d5a'
  const near = '8c3585376ee22d58'
  const far = '73ca7ac8911dd2a5'

  it('is found by what it looks like, with the distance and the size of the original; other pictures are not', async () => {
    await api.services.db.update(images).set({ fingerprint }).where(eq(images.portfolio, 'public'))
    const { body } = await api.call(verifier.similar, { fingerprint: near })
    expect(body.pictures).toMatchObject([
      {
        distance: 1,
        width: 4000,
        height: 3000,
        certificate: { digest: proof.digest, proof: { digest: proof.digest } },
      },
    ])
    for (const other of [far, '8000000000000000']) {
      expect((await api.call(verifier.similar, { fingerprint: other })).body.pictures).toEqual([])
    }
    expect((await api.call(verifier.similar, { fingerprint: 'x' })).status).toBe(404)
  })

  it('of a private image is found by its owner only', async () => {
    await storeCertificate(
      api,
      owner,
      await issueCertificate(api, 'Secret path'),
      'private',
      new TextEncoder().encode('another private picture'),
    )
    const other = '0f1e2d3c4b5a6978'
    const { db } = api.services
    await db.update(images).set({ fingerprint: other }).where(eq(images.portfolio, 'private'))
    expect((await api.call(verifier.similar, { fingerprint: other })).body.pictures).toEqual([])
    const { body } = await api.as(person).call(verifier.similar, { fingerprint: other })
    expect(body.pictures[0]).toMatchObject({ distance: 0, certificate: { image: { author: 'Marie Curie' } } })
  })
})

describe('the facts to compare with', () => {
  it('are the keys and roots in use', async () => {
    const { body } = await api.call(verifier.trust)
    expect(body.bitcoin_addresses).toEqual([proof.bitcoin.address])
    expect(body.nano_accounts).toEqual([proof.nano.account])
    expect(body.standin_roots[0]).toContain('BEGIN CERTIFICATE')
    expect(body.trusted_roots).toEqual([])
  })

  it('say where a root was written, or that it was not', async () => {
    const { body } = await api.call(verifier.anchor, { root: proof.anchor?.root ?? '' })
    expect(body.anchor).toEqual(proof.anchor)
    expect((await api.call(verifier.anchor, { root: '11'.repeat(32) })).body).toEqual({ anchor: null })
    expect((await api.call(verifier.anchor, { root: 'x' })).status).toBe(404)
  })

  it('are not given away without end to one network address', async () => {
    const headers = ownAddress()
    const text = { body: { text: 'x' } }
    let last = 0
    for (let ask = 0; ask < 125 && last !== 429; ask += 1)
      last = (await api.call(verifier.digest, text, { headers })).status
    expect(last).toBe(429)
  })
})
