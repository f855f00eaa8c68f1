// Codes of authenticator apps: the vectors of RFC 6238, the allowed drift, and codes that were used.
import { Secret, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, totpUri } from '#server/domains/accounts/security/totp.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32

/** RFC 6238, appendix B, SHA-1: seconds since 1970, the step in hex, the code of eight digits, of which ours are the last six. */
const vectors: [number, string, string][] = [
  [59, '0000000000000001', '94287082'],
  [1111111109, '00000000023523EC', '07081804'],
  [1111111111, '00000000023523ED', '14050471'],
  [1234567890, '000000000273EF07', '89005924'],
  [2000000000, '0000000003F940AA', '69279037'],
  [20000000000, '0000000027BC86AA', '65353130'],
]

describe.each(vectors)('RFC 6238 at %i s', (seconds, step, code) => {
  const instant = new Date(seconds * 1000)
  test('is in the right step and has the right code', () => {
    expect(stepAt(instant)).toBe(Number.parseInt(step, 16))
    expect(codeOfStep(secret, stepAt(instant))).toBe(code.slice(-6))
  })
  test('takes the code', () => {
    expect(stepOfCode(secret, code.slice(-6), instant, 0)).toBe(Number.parseInt(step, 16))
  })
})

describe('a code', () => {
  const instant = new Date('2026-11-20T12:00:10Z')
  const now = stepAt(instant)

  test('counts one step early and one step late, and no further', () => {
    const taken = [-2, -1, 0, 1, 2].map(drift => stepOfCode(secret, codeOfStep(secret, now + drift), instant, 0))
    expect(taken).toEqual([null, now - 1, now, now + 1, null])
  })

  test('counts only after the last one that was used', () => {
    const code = codeOfStep(secret, now)
    expect(stepOfCode(secret, code, instant, now - 1)).toBe(now)
    expect(stepOfCode(secret, code, instant, now)).toBeNull()
    expect(stepOfCode(secret, code, instant, now + 1)).toBeNull()
  })

  test('of another secret does not count', () => {
    const codes = [-1, 0, 1].map(drift => codeOfStep(newTotpSecret(), now + drift))
    const own = [-1, 0, 1].map(drift => codeOfStep(secret, now + drift))
    expect(codes.filter(code => !own.includes(code)).map(code => stepOfCode(secret, code, instant, 0))).toEqual(
      codes.filter(code => !own.includes(code)).map(() => null),
    )
  })
})

test('a secret has 160 random bits', () => {
  const made = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(made.size).toBe(50)
  for (const each of made) expect(Secret.fromBase32(each).bytes).toHaveLength(20)
})

test('the address of the QR code says everything an app must know', () => {
  const uri = totpUri(secret, 'Auctor', 'marie@auctor.example')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Auctor:marie%40auctor\.example\?/)
  expect(URI.parse(uri)).toMatchObject({
    issuer: 'Auctor',
    label: 'marie@auctor.example',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
  expect(URI.parse(uri).secret.base32).toBe(secret)
})
