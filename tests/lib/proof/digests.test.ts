// Digests of texts and files against what Node computes.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesOfHex, fileDigests, sha512Hex, textDigest } from '#lib/proof/digests.ts'

const sha = (algorithm: string, data: string | Uint8Array) => createHash(algorithm).update(data).digest('hex')

afterEach(() => vi.unstubAllGlobals())

describe('digests', () => {
  it('hash the exact UTF-8 bytes of a text, spaces and line ends included', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => textDigest(text) === sha('sha256', text)))
    expect(textDigest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(textDigest('a\r\n')).not.toBe(textDigest('a\n'))
    expect(textDigest('é')).not.toBe(textDigest('e\u0301'))
  })

  it('refuse a text that has no UTF-8 form', () => {
    expect(() => textDigest('a\ud800')).toThrow(TypeError)
  })

  it('of a file are the same with and without the platform’s own implementation', async () => {
    const bytes = new Uint8Array(100_000).map((_, index) => index % 251)
    const expected = { sha256: sha('sha256', bytes), sha512: sha('sha512', bytes) }
    expect(await fileDigests(bytes)).toEqual(expected)
    expect(sha512Hex(bytes)).toBe(expected.sha512)
    vi.stubGlobal('crypto', { subtle: undefined })
    expect(await fileDigests(bytes)).toEqual(expected)
  })

  it.each(['a', 'zz', '0x00', 'ab ', 'abc'])('do not take "%s" for hex', text => expect(bytesOfHex(text)).toBeNull())
})
