// The whole check of a certificate: what a true one shows, and which step catches every kind of tampering.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CertificateProof, CertificateProof as ProofForm } from '#lib/contract/certificate-proof.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { fileDigests, sha256Hex, sha512Hex, textDigest } from '#lib/proof/digests.ts'
import { readStatement, statementText } from '#lib/proof/statement.ts'
import { type CertificateCheckOptions, verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import { certificateCodes, stepNames } from '#lib/rules/accounts/verification.ts'
import {
  type CertificateFixture,
  certificateFixture,
  picture,
  sealed,
  statement,
} from '#tests/support/certificates/certificate-fixture.ts'
import { testAuthority } from '#tests/support/certificates/test-authority.ts'

let fixture: CertificateFixture
let full: CertificateCheckOptions
beforeAll(async () => {
  fixture = await certificateFixture()
  full = {
    imageDigests: await fileDigests(picture),
    trustedRoots: [fixture.authority.rootPem],
    issuerKeys: fixture.issuerKeys,
    chain: async () => fixture.anchor,
  }
})

const check = async (changes: Partial<CertificateProof>, options: CertificateCheckOptions = full) => {
  const result = await verifyCertificateProof({ ...fixture.proof, ...changes }, options)
  const step = (name: string) => result.steps.find(each => each.step === name)
  return { ...result, step, code: (name: string) => step(name)?.code }
}

describe('a true certificate', () => {
  it('passes every step, in order, and carries three dates', async () => {
    const result = await check({})
    expect(result.steps.map(step => step.step)).toEqual([...stepNames])
    // The log and a newer version are asked of the service alone.
    const apart = ['log', 'standing']
    expect(result.steps.map(step => step.outcome)).toEqual(
      stepNames.map(step => (apart.includes(step) ? 'skipped' : 'passed')),
    )
    expect(result.verdict).toBe('file_alone')
    expect(result.outcome).toBe('passed')
    expect(result.dates).toEqual([
      { state: 'issued', at: '2026-11-20T10:00:00Z', standin: false, outcome: 'passed' },
      { state: 'time_stamped', at: '2026-11-20T10:00:05.000Z', standin: false, outcome: 'passed' },
      { state: 'in_block', at: '2026-11-20T10:01:00.000Z', standin: true, outcome: 'passed' },
    ])
    expect(result.statement?.title).toBe('Été à Annecy')
  })

  it('names a stand-in by what we trust, not by what the bundle says', async () => {
    const anchor = { ...fixture.anchor, standin: false }
    const standins = { ...full, trustedRoots: [], standinRoots: [fixture.authority.rootPem] }
    const result = await check({ anchor }, standins)
    expect(result.code('time_stamp')).toBe('time_stamp_standin')
    expect(result.code('anchor')).toBe('anchor_standin')
    expect(result.dates.map(date => date.standin)).toEqual([false, true, true])
  })

  it('is inconclusive, not forged, for who does not know the issuer, the authority or the chain', async () => {
    const result = await check({}, {})
    expect(result.outcome).toBe('inconclusive')
    expect(result.steps.some(step => step.outcome === 'failed')).toBe(false)
    expect(result.code('bitcoin')).toBe('bitcoin_key_not_compared')
    expect(result.code('nano')).toBe('nano_key_not_compared')
    expect(result.code('time_stamp')).toBe('time_stamp_untrusted')
    expect(result.code('anchor')).toBe('anchor_not_asked')
    expect(result.code('image')).toBe('image_not_given')
    const strangers = await check(
      {},
      { ...full, issuerKeys: { bitcoin: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'], nano: [] } },
    )
    expect(strangers.code('bitcoin')).toBe('bitcoin_unknown_key')
    expect(strangers.code('nano')).toBe('nano_unknown_key')
    expect(strangers.outcome).toBe('inconclusive')
  })

  it('is already worth its own date before it is stamped and anchored', async () => {
    const young = { ...full, now: new Date('2026-11-21T09:00:00Z') }
    const result = await check(sealed({ ...fixture.proof, time_stamp: null, chainpoint: null, anchor: null }), young)
    expect(result.verdict).toBe('file_alone')
    expect(result.dates.map(date => date.outcome)).toEqual(['passed', 'skipped', 'skipped'])
    expect(result.code('signature_digest')).toBe('chainpoint_pending')
  })

  it('stands in a batch of any size', async () => {
    for (const batch of [1, 2, 3, 64]) {
      const other = await certificateFixture({ authority: fixture.authority, batch })
      const result = await verifyCertificateProof(other.proof, { ...full, chain: async () => other.anchor })
      expect(result.outcome).toBe('passed')
    }
  })

  it('has the form of the contract', () => {
    expect(ProofForm.parse(JSON.parse(JSON.stringify(fixture.proof)))).toEqual(fixture.proof)
  })
})

describe('a tampered certificate', () => {
  it('fails at the digest when the statement is changed, and at the signatures when the digest follows', async () => {
    const text = statementText({ ...statement, title: 'Mine' })
    expect((await check({ statement: text })).code('digest')).toBe('digest_differs')
    const digest = textDigest(text)
    const followed = await check({ statement: text, digest })
    expect(followed.code('digest')).toBe('digest_matches')
    expect(followed.code('bitcoin')).toBe('bitcoin_other_message')
    const { bitcoin, nano } = fixture.proof
    const again = {
      statement: text,
      digest,
      bitcoin: { ...bitcoin, message: digest },
      nano: { ...nano, message: digest },
    }
    const last = await check(again)
    expect(last.code('bitcoin')).toBe('bitcoin_wrong_address')
    expect(last.code('nano')).toBe('nano_wrong')
    expect(last.code('time_stamp')).toBe('time_stamp_other_digest')
    expect(last.dates.map(date => date.outcome)).toEqual(['failed', 'failed', 'failed'])
  })

  it('fails when the text is not canonical or says more than the form', async () => {
    const spaced = fixture.proof.statement.replace(':', ': ')
    const digest = textDigest(spaced)
    expect((await check({ statement: spaced, digest })).code('statement')).toBe('statement_not_canonical')
    const more = canonicalJson({ ...statement, owner: 'somebody else' })
    expect((await check({ statement: more })).code('statement')).toBe('statement_unknown_form')
    expect(readStatement(more)).toBeNull()
    expect((await check({ statement: '\ud800' })).outcome).toBe('failed')
  })

  it('fails with another image, even one with the same short digest', async () => {
    const other = new TextEncoder().encode('another file')
    const imageDigests = { sha256: sha256Hex(other), sha512: sha512Hex(other) }
    expect((await check({}, { ...full, imageDigests })).code('image')).toBe('image_differs')
    const near = statement.image.fingerprint.value.replace(/.$/, '0')
    const copy = await check({}, { ...full, imageDigests, imageFingerprints: ['0f1e2d3c4b5a6978', near] })
    expect([copy.code('image'), copy.outcome]).toEqual(['image_same_picture', 'inconclusive'])
    const unlike = 'f0f0f0f00f0f0f0f'
    expect((await check({}, { ...full, imageDigests, imageFingerprints: [unlike] })).code('image')).toBe(
      'image_differs',
    )
    const mixed = { sha256: statement.image.sha256, sha512: imageDigests.sha512 }
    expect((await check({}, { ...full, imageDigests: mixed })).code('image')).toBe('image_differs')
  })

  it('fails with the proof, stamp or anchor of another certificate', async () => {
    const other = await certificateFixture({ statement: { ...statement, version: 2 }, authority: fixture.authority })
    expect((await check({ chainpoint: other.proof.chainpoint })).code('signature_digest')).toBe(
      'signature_digest_differs',
    )
    expect((await check({ time_stamp: other.proof.time_stamp })).code('time_stamp')).toBe('time_stamp_other_digest')
    expect((await check({ anchor: other.anchor })).code('chainpoint')).toBe('chainpoint_misses_root')
    expect((await check({ chainpoint: null })).code('chainpoint')).toBe('chainpoint_missing')
    expect((await check({ anchor: null })).code('chainpoint')).toBe('chainpoint_without_anchor')
  })

  it('fails when a date is moved', async () => {
    const { time_stamp, anchor } = fixture.proof
    if (!time_stamp || !anchor) throw new Error('the fixture is whole')
    const early = '2020-01-01T00:00:00Z'
    expect((await check({ time_stamp: { ...time_stamp, at: early } })).code('time_stamp')).toBe('time_stamp_other_time')
    const moved = await check({ anchor: { ...anchor, at: early } })
    expect(moved.code('anchor')).toBe('anchor_differs')
    expect(moved.dates[2]?.outcome).toBe('failed')
  })

  it('says what the chain said', async () => {
    const chain = (answer: CertificateCheckOptions['chain']) =>
      check({}, { ...full, ...(answer ? { chain: answer } : {}) })
    expect((await chain(async () => null)).code('anchor')).toBe('anchor_not_found')
    expect((await chain(() => Promise.reject(new Error('down')))).step('anchor')?.outcome).toBe('inconclusive')
    const other = await chain(async () => ({ ...fixture.anchor, block_hash: `0x${'00'.repeat(32)}` }))
    expect(other.code('anchor')).toBe('anchor_differs')
    const elsewhere = await chain(async () => ({ ...fixture.anchor, chain_id: 1 }))
    expect(elsewhere.step('anchor')).toMatchObject({ outcome: 'inconclusive', code: 'anchor_other_chain' })
  })

  it('fails when the Nano signature is another account’s or of another scheme', async () => {
    const { nano } = fixture.proof
    const account = nano.account.replace(/.$/, last => (last === '1' ? '3' : '1'))
    expect((await check({ nano: { ...nano, account } })).code('nano')).toBe('nano_wrong_account')
  })

  it('fails when a key signed after its last day, and passes what it signed until then', async () => {
    const { bitcoin, nano } = fixture.issuerKeys
    const until = (day: string): CertificateCheckOptions => ({
      ...full,
      issuerKeys: { bitcoin, nano, retired: [...bitcoin, ...nano].map(key => ({ key, until: day })) },
    })
    const late = await check({}, until('2026-11-19'))
    expect([late.code('bitcoin'), late.code('nano'), late.verdict]).toEqual([
      'bitcoin_key_ended',
      'nano_key_ended',
      'broken',
    ])
    expect((await check({}, until('2026-11-20'))).verdict).toBe('file_alone')
  })

  it('does not pass a stamp of an authority that only looks alike', async () => {
    const twin = await testAuthority()
    const other = await certificateFixture({ authority: twin })
    expect((await check({ time_stamp: other.proof.time_stamp })).code('time_stamp')).toBe('time_stamp_untrusted')
  })

  it('never passes with one bit flipped in statement, signatures, proof, stamp or anchor', async () => {
    const parts = ['statement', 'digest', 'bitcoin', 'nano', 'chainpoint', 'anchor'] as const
    const text = canonicalJson(fixture.proof)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parts),
        fc.nat(),
        fc.integer({ min: 0, max: 6 }),
        async (part, place, bit) => {
          const value = JSON.stringify(JSON.parse(text)[part])
          const at = place % value.length
          const flipped = String.fromCharCode(value.charCodeAt(at) ^ (1 << bit))
          const changed = tryParse({
            ...JSON.parse(text),
            [part]: tryJson(value.slice(0, at) + flipped + value.slice(at + 1)),
          })
          // A change that breaks the form is refused before any check.
          if (!changed || same(changed, fixture.proof)) return true
          const result = await verifyCertificateProof(changed, full)
          return result.outcome !== 'passed' || onlyLabels(changed)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('says of a file whether it is as sealed, changed, written again, unsealed or sealed by a stranger', async () => {
    const { proof } = fixture
    const text = JSON.stringify(proof, null, 2)
    const codeOf = async (file: string, changed: Partial<CertificateProof> = {}, options = full) =>
      (await check(changed, { ...options, file: { text: file } })).step('document')
    expect(await codeOf(text)).toMatchObject({ outcome: 'passed', code: 'document_values_sealed' })
    for (const again of [`${text} `, text.replace('{', '{"more":1,'), JSON.stringify(proof, null, 4)]) {
      expect(await codeOf(again)).toMatchObject({ outcome: 'inconclusive', code: 'document_rewritten' })
    }
    const anchor = { ...fixture.anchor, network: 'Another chain' }
    expect(await codeOf(text, { anchor })).toMatchObject({ outcome: 'failed', code: 'document_altered' })
    const { seal: _, ...bare } = proof
    const unsealed = await verifyCertificateProof(bare, { ...full, file: { text: JSON.stringify(bare) } })
    expect(unsealed.steps.at(-1)).toMatchObject({ outcome: 'inconclusive', code: 'document_unsealed' })
    expect((await verifyCertificateProof(bare, full)).steps.at(-1)).toMatchObject({ code: 'document_not_given' })
    const strangers = { ...full, issuerKeys: { bitcoin: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'], nano: [] } }
    expect(await codeOf(text, {}, strangers)).toMatchObject({ outcome: 'inconclusive', code: 'document_unknown_key' })
  })

  it('uses no code that is not in the list', async () => {
    const results = await Promise.all([check({}), check({}, {}), check({ anchor: null }), check({ statement: '{' })])
    for (const { steps } of results) for (const step of steps) expect(certificateCodes).toContain(step.code)
  })
})

/** What a flipped bit may change without weight: names for people, upper case in hex, and fields of the Chainpoint form that prove nothing. */
function onlyLabels(changed: CertificateProof): boolean {
  const bare = (proof: CertificateProof) => ({
    ...proof,
    anchor: proof.anchor && {
      ...proof.anchor,
      network: '',
      standin: false,
      contract: proof.anchor.contract.toLowerCase(),
    },
    chainpoint:
      proof.chainpoint &&
      JSON.stringify(proof.chainpoint)
        .toLowerCase()
        .match(/[0-9a-f]{64}/g),
  })
  return same(bare(changed), bare(fixture.proof))
}

const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b)

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tryParse = (value: unknown) => ProofForm.safeParse(value).data ?? null
