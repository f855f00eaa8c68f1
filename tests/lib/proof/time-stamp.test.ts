// Time-stamp tokens: a real one from DigiCert, and forged or unsuitable ones from an authority made for the test.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCertificates } from '#lib/proof/certificate-chain.ts'
import { sha256Hex, utf8 } from '#lib/proof/digests.ts'
import { tokenBytes, verifyTimeStamp } from '#lib/proof/time-stamp.ts'
import { type TestAuthority, testAuthority } from '#tests/support/certificates/test-authority.ts'
import sigstore from '#tests/vectors/rfc3161/sigstore-js-cases.json' with { type: 'json' }

const file = (name: string) => readFileSync(new URL(`../../vectors/rfc3161/${name}`, import.meta.url))
const token = new Uint8Array(file('digicert-from-c2pa-C.tst.der'))
const pem = file('digicert-from-c2pa-C.chain.pem').toString()
const DIGEST = '64d055daf89e309dc3306eb451eddcfd29fdfdc65e2cd0d320f4cbf1d1d43a1b'
const AT = new Date('2026-11-20T10:00:00Z')
const bytes = (base64: string) => tokenBytes(base64) ?? new Uint8Array(0)

describe('a published token of DigiCert', () => {
  const good = {
    outcome: 'valid',
    at: '2024-08-06T21:53:37.000Z',
    authority: 'DigiCert Timestamp 2023, DigiCert, Inc.',
  }

  it('is valid and trusted with any certificate of its chain as root', async () => {
    expect(await verifyTimeStamp({ token, digest: DIGEST, trustedRoots: [pem] })).toEqual({ ...good, trusted: true })
    for (const root of readCertificates(pem)) {
      const trustedRoots = [new Uint8Array(root.toSchema(true).toBER())]
      expect(await verifyTimeStamp({ token, digest: DIGEST, trustedRoots })).toEqual({ ...good, trusted: true })
    }
  })

  it('is valid and not trusted without a root, or with a stranger as root', async () => {
    const { rootPem } = await testAuthority()
    expect(await verifyTimeStamp({ token, digest: DIGEST })).toEqual({ ...good, trusted: false })
    expect(await verifyTimeStamp({ token, digest: DIGEST, trustedRoots: [rootPem] })).toEqual({
      ...good,
      trusted: false,
    })
  })

  it('dates its own digest and no other', async () => {
    const digest = DIGEST.replace('64d0', '64d1')
    expect(await verifyTimeStamp({ token, digest })).toEqual({ outcome: 'invalid', code: 'time_stamp_other_digest' })
  })

  it('is refused with bytes before or after it, or cut short', async () => {
    for (const changed of [Uint8Array.of(0, ...token), Uint8Array.of(...token, 0), token.subarray(0, 4000)]) {
      expect(await verifyTimeStamp({ token: changed, digest: DIGEST })).toMatchObject({ outcome: 'invalid' })
    }
  })

  it('is never trusted with another time or digest after one bit is flipped anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length * 8 - 1), async bit => {
        const flipped = Uint8Array.from(token)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const result = await verifyTimeStamp({ token: flipped, digest: DIGEST, trustedRoots: [pem] })
        // Bits outside every signature (unsigned attributes, spare certificates) may change; what is dated may not.
        return result.outcome !== 'valid' || (result.at === good.at && result.authority === good.authority)
      }),
      { numRuns: 100 },
    )
  })
})

describe('published responses that carry no certificate', () => {
  const digest = sha256Hex(utf8('hello, world\n'))
  it.each(sigstore.cases)('are never a forgery when sound, and never valid when not: $name', async item => {
    const result = await verifyTimeStamp({ token: bytes(item.response), digest })
    // Without its signer's certificate nobody can say more of a sound token than that it is over this digest.
    if (item.valid) expect(result).toEqual({ outcome: 'inconclusive', code: 'time_stamp_unchecked' })
    else expect(result.outcome).toBe('invalid')
    const other = await verifyTimeStamp({ token: bytes(item.response), digest: DIGEST })
    expect(other.outcome).toBe('invalid')
  })
})

describe('a token of a test authority', () => {
  let authority: TestAuthority
  beforeAll(async () => {
    authority = await testAuthority()
  })

  it('is trusted with its own root', async () => {
    const stamped = bytes(await authority.stamp(DIGEST, AT))
    const result = await verifyTimeStamp({ token: stamped, digest: DIGEST, trustedRoots: [authority.rootPem] })
    expect(result).toEqual({ outcome: 'valid', at: AT.toISOString(), authority: 'Test Stamper', trusted: true })
  })

  it('is not trusted with the root of another authority of the same name', async () => {
    const twin = await testAuthority()
    const stamped = bytes(await authority.stamp(DIGEST, AT))
    const result = await verifyTimeStamp({ token: stamped, digest: DIGEST, trustedRoots: [twin.rootPem] })
    expect(result).toMatchObject({ outcome: 'valid', trusted: false })
  })

  it.each([
    ['made for another use', { purpose: '1.3.6.1.5.5.7.3.1' }],
    ['whose use is not marked critical', { critical: false }],
    ['that had expired', { notAfter: new Date('2025-01-01T00:00:00Z') }],
  ])('is refused from a signer %s', async (_, options) => {
    const unsuitable = await testAuthority(options)
    const stamped = bytes(await unsuitable.stamp(DIGEST, AT))
    const result = await verifyTimeStamp({ token: stamped, digest: DIGEST, trustedRoots: [unsuitable.rootPem] })
    expect(result).toEqual({ outcome: 'invalid', code: 'time_stamp_bad_signer' })
  })

  it('is refused when the signature covers other content', async () => {
    const stamped = bytes(await authority.stamp(DIGEST, AT, { claimedDigest: '00'.repeat(32) }))
    const result = await verifyTimeStamp({ token: stamped, digest: DIGEST, trustedRoots: [authority.rootPem] })
    expect(result).toEqual({ outcome: 'invalid', code: 'time_stamp_bad_signature' })
  })

  it('is refused when it is signed data of another kind', async () => {
    const stamped = bytes(await authority.stamp(DIGEST, AT, { contentType: '1.2.840.113549.1.7.1' }))
    const result = await verifyTimeStamp({ token: stamped, digest: DIGEST, trustedRoots: [authority.rootPem] })
    expect(result).toEqual({ outcome: 'invalid', code: 'time_stamp_unreadable' })
  })

  it('answers for any bytes at all instead of throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async some => {
        const result = await verifyTimeStamp({ token: some, digest: DIGEST })
        return result.outcome === 'invalid'
      }),
      { numRuns: 60 },
    )
    expect(tokenBytes('%%%')).toBeNull()
  })
})
