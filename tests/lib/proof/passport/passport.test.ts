// Licence passports: what is signed is what is read, and each way of being wrong has its own answer.
import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '#lib/dates.ts'
import { carriedPassport } from '#lib/proof/passport/carried-passport.ts'
import { jpegPieces, pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { base64url, keyName } from '#lib/proof/passport/jws.ts'
import { makePassport, type PassportQuestion, verifyPassport } from '#lib/proof/passport/passport.ts'
import type { PassportVerdict } from '#lib/rules/market/passports.ts'

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const signText = (text: string) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { key, sign: signText }
}
const issuer = newKey()
const sha256 = 'ab'.repeat(32)
const picture = 'cd'.repeat(32)
const facts = {
  iss: 'https://auctor.example',
  jti: '7KQ2-M4XD-99TB.1',
  iat: 1_790_000_000,
  image: { title: 'Dune', author: 'Marie Curie', sha256, picture },
  website: 'https://shop.example/spring',
  term: { from: '2026-11-23', until: '2027-11-22' },
  terms: 1,
  holder: { name: 'Atelier Zoé', shown: false, salt: 'salt' },
}
const { token, disclosure } = makePassport(facts, issuer)
const asked: PassportQuestion = { keys: [issuer.key], withdrawn: [], now: startOfDay('2027-01-01') }
const check = (text: string, more: Partial<PassportQuestion> = {}) => verifyPassport(text, { ...asked, ...more })
const [head = '', payload = '', signature = ''] = token.split('.')
const encoded = (value: unknown) => base64url(Buffer.from(JSON.stringify(value)))
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())

describe('a genuine passport', () => {
  it('says what was signed, with and without its holder', () => {
    expect(check(token)).toMatchObject({ verdict: 'valid', holder: null, claims: { website: facts.website } })
    expect(check(`${token}~${disclosure}~`)).toMatchObject({ verdict: 'valid', holder: 'Atelier Zoé' })
    expect(token).not.toContain(encoded('Atelier Zoé').slice(2, -2))
  })

  it('holds for the certified file and for one with other metadata', () => {
    for (const image of [
      { sha256, picture: null },
      { sha256: '00'.repeat(32), picture },
    ])
      expect(check(token, { image }).verdict).toBe('valid')
  })

  it('is known under a key that was replaced', () => {
    expect(check(token, { keys: [newKey().key, issuer.key] }).verdict).toBe('valid')
  })

  it.each([
    ['2026-11-22', 'not_begun'],
    ['2026-11-23', 'valid'],
    ['2027-11-22', 'valid'],
    ['2027-11-23', 'expired'],
  ])('on %s is %s', (day, verdict) => {
    expect(check(token, { now: startOfDay(day) }).verdict).toBe(verdict)
  })
})

const stranger = newKey()
const unsigned = encoded({ alg: 'none', typ: 'image-licence+jwt', kid: keyName(issuer.key) })
const hmac = encoded({ alg: 'HS256', typ: 'image-licence+jwt', kid: keyName(issuer.key) })
const underOurName = makePassport(facts, { ...stranger, key: issuer.key }).token
const wrong: [string, string, Partial<PassportQuestion>, PassportVerdict][] = [
  ['no token', 'hello', {}, 'unreadable'],
  ['an empty text', '', {}, 'unreadable'],
  ['more text than any has', 'a'.repeat(9_000), {}, 'unreadable'],
  ['a token without a signature', `${unsigned}.${payload}.`, {}, 'unreadable'],
  ['a token with another algorithm', `${hmac}.${payload}.${signature}`, {}, 'unreadable'],
  ['a claim more', `${head}.${encoded({ ...claims, extra: true })}.${signature}`, {}, 'unreadable'],
  [
    'another website in it',
    `${head}.${encoded({ ...claims, website: 'https://thief.example' })}.${signature}`,
    {},
    'forged',
  ],
  ['a longer term', `${head}.${encoded({ ...claims, exp: claims.exp + 86_400 })}.${signature}`, {}, 'forged'],
  ['a holder written in', `${head}.${encoded({ ...claims, holder: 'Thief Ltd' })}.${signature}`, {}, 'forged'],
  ['the signature of somebody else under our name', underOurName, {}, 'forged'],
  ['the key of somebody else', makePassport(facts, stranger).token, {}, 'unknown_issuer'],
  ['another holder disclosed', `${token}~${encoded(['salt', 'holder', 'Thief Ltd'])}~`, {}, 'forged'],
  ['another picture beside it', token, { image: { sha256: '00'.repeat(32), picture: '11'.repeat(32) } }, 'other_image'],
  ['a page of another website', token, { page: 'https://thief.example/spring' }, 'other_website'],
  ['a page beside the licensed folder', token, { page: 'https://shop.example/winter' }, 'other_website'],
  ['a withdrawn name', token, { withdrawn: [facts.jti] }, 'withdrawn'],
  [
    'a withdrawn name after its last day',
    token,
    { withdrawn: [facts.jti], now: startOfDay('2028-01-01') },
    'withdrawn',
  ],
]

describe('a passport that does not hold', () => {
  it.each(wrong)('with %s is told apart', (_, text, more, verdict) => {
    expect(check(text, more).verdict).toBe(verdict)
  })

  it('says nothing that nobody known has signed', () => {
    for (const [, text, more, verdict] of wrong)
      if (['unreadable', 'forged', 'unknown_issuer'].includes(verdict))
        expect(check(text, more)).toMatchObject({ claims: null, holder: null })
  })

  it('never comes out of a genuine one by changing a character', () => {
    const at = fc.integer({ min: 0, max: token.length - 1 })
    const letter = fc.constantFrom(...'ABCDEFGHabcdefgh0123456789-_.~=')
    fc.assert(
      fc.property(at, letter, (index, other) => {
        fc.pre(token[index] !== other)
        const changed = token.slice(0, index) + other + token.slice(index + 1)
        // The part before `~` may be the whole token again only when nothing of it was lost.
        fc.pre(other !== '~')
        expect(check(changed).verdict).not.toBe('valid')
      }),
      { numRuns: 300 },
    )
  })

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), text => check(text).verdict !== 'valid'))
    fc.assert(
      fc.property(
        fc.array(fc.base64String(), { minLength: 3, maxLength: 4 }),
        parts => check(parts.join('.')).claims === null,
      ),
    )
  })
})

describe('the pieces of a JPEG', () => {
  const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9])
  const app1 = (...body: number[]) => [0xff, 0xe1, 0, body.length + 2, ...body]
  const scan = [0xff, 0xda, 0, 3, 7, 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]

  it('leave metadata out of the picture’s digest, and nothing else', () => {
    const plain = pictureDigest(jpeg(scan))
    expect(pictureDigest(jpeg(app1(1, 2, 3), scan))).toBe(plain)
    expect(pictureDigest(Uint8Array.from([...jpeg(scan), 9, 9]))).toBe(plain)
    expect(pictureDigest(jpeg(scan.with(scan.length - 1, 5)))).not.toBe(plain)
    expect(pictureDigest(jpeg([0xff, 0xdb, 0, 3, 1], scan))).not.toBe(plain)
  })

  it('are nothing for what is no whole JPEG, and carry no passport then', () => {
    for (const bytes of [Uint8Array.of(), jpeg(scan).subarray(0, -2), Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff)])
      expect([jpegPieces(bytes), pictureDigest(bytes), carriedPassport(bytes)]).toEqual([null, null, null])
  })

  it('are found in anything without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), rest => {
        const pieces = jpegPieces(Uint8Array.from([0xff, 0xd8, ...rest]))
        return pieces === null || pieces.every(({ start, end }) => start < end)
      }),
    )
  })
})
