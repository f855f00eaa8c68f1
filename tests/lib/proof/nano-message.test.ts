// Nano signatures against the published vectors of every scheme, and accounts against their checksum.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfHex, bytesToHex } from '#lib/proof/digests.ts'
import { nanoAccount, nanoPublicKey } from '#lib/proof/nano-account.ts'
import { nomsDigest, signNanoMessage, verifyNanoMessage } from '#lib/proof/nano-message.ts'
import published from '#tests/vectors/nano/published.json' with { type: 'json' }

type Case = {
  scheme: string
  message?: string
  messageHex?: string
  publicKey?: string
  account?: string
  privateKey?: string
  digest?: string
  signature: string
  valid: boolean
  source: string
}
const cases: Case[] = published.cases
const ofHex = (hex: string) => bytesOfHex(hex) ?? new Uint8Array(0)
const KEY = ofHex('67edbc8f904091738df33b4b6917261db91dd9002d3985a7ba090345264a46c6')
const keyOf = (item: Case) =>
  item.publicKey ??
  item.account ??
  signNanoMessage({ privateKey: ofHex(item.privateKey ?? ''), message: '' }).public_key

describe('Nano signatures', () => {
  it.each(cases)('gives the published verdict and names the scheme: $scheme, $source', item => {
    const message = item.message ?? item.messageHex ?? ''
    const result = verifyNanoMessage({ message, signature: item.signature, keys: [keyOf(item)] })
    expect(result.outcome).toBe(item.valid ? 'valid' : 'invalid')
    if (result.outcome === 'valid') expect(result.scheme).toBe(item.scheme.replace('-', '_'))
  })

  it.each(cases.filter(item => item.scheme === 'noms'))('signs NOMS as published: "$message"', item => {
    const { signature } = signNanoMessage({ privateKey: ofHex(item.privateKey ?? ''), message: item.message ?? '' })
    expect(signature).toBe(item.signature)
    if (item.digest) expect(bytesToHex(nomsDigest(item.message ?? ''))).toBe(item.digest)
  })

  it('frames NOMS by the number of bytes, not of characters', () => {
    const [short, long] = ['é'.repeat(127), 'é'.repeat(128)].map(message => bytesToHex(nomsDigest(message)))
    expect(short).not.toBe(long)
    for (const size of [0, 255, 256, 70_000]) expect(nomsDigest('x'.repeat(size))).toHaveLength(32)
  })

  it('refuses a signature whose scalar is the same modulo the group order', () => {
    const { signature, public_key } = signNanoMessage({ privateKey: KEY, message: 'm' })
    const bytes = ofHex(signature)
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const scalar = BigInt(`0x${bytesToHex(Uint8Array.from(bytes.subarray(32)).reverse())}`) + order
    const raised = ofHex(scalar.toString(16).padStart(64, '0')).reverse()
    const forged = bytesToHex(bytes.subarray(0, 32)) + bytesToHex(raised)
    expect(verifyNanoMessage({ message: 'm', signature, keys: [public_key] }).outcome).toBe('valid')
    expect(verifyNanoMessage({ message: 'm', signature: forged, keys: [public_key] })).toEqual({
      outcome: 'invalid',
      code: 'nano_wrong',
    })
  })

  it('finds the signer among several keys, and none when none signed', () => {
    const { signature, public_key, account } = signNanoMessage({ privateKey: KEY, message: 'm' })
    const stranger = nanoAccount(`${'00'.repeat(31)}01`)
    const found = verifyNanoMessage({ message: 'm', signature, keys: [stranger, account] })
    expect(found).toEqual({ outcome: 'valid', scheme: 'noms', public_key, account })
    expect(verifyNanoMessage({ message: 'm', signature, keys: [stranger] }).outcome).toBe('invalid')
    expect(verifyNanoMessage({ message: 'm', signature, keys: [] }).outcome).toBe('invalid')
  })

  it('names bad input instead of throwing', () => {
    const { signature, account } = signNanoMessage({ privateKey: KEY, message: 'm' })
    const code = (input: { message: string; signature: string; keys: string[] }) => {
      const result = verifyNanoMessage(input)
      return result.outcome === 'invalid' ? result.code : result.outcome
    }
    expect(code({ message: 'm', signature: 'zz', keys: [account] })).toBe('nano_bad_signature_form')
    expect(code({ message: 'm', signature: signature.slice(2), keys: [account] })).toBe('nano_bad_signature_form')
    expect(code({ message: '\udc00', signature, keys: [account] })).toBe('nano_bad_message')
    expect(code({ message: 'm', signature, keys: [`${account.slice(0, -1)}1`] })).toBe('nano_bad_account')
    expect(code({ message: 'm', signature: 'ff'.repeat(64), keys: [account] })).toBe('nano_wrong')
    expect(code({ message: 'm', signature: '00'.repeat(64), keys: ['00'.repeat(32)] })).toBe('nano_wrong')
  })

  it('detects any flipped bit of signature or key', () => {
    const { signature, public_key } = signNanoMessage({ privateKey: KEY, message: 'a'.repeat(64) })
    const whole = signature + public_key
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 96 * 8 - 1 }), bit => {
        const bytes = ofHex(whole)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const flipped = bytesToHex(bytes)
        const input = { message: 'a'.repeat(64), signature: flipped.slice(0, 128), keys: [flipped.slice(128)] }
        return verifyNanoMessage(input).outcome === 'invalid'
      }),
      { numRuns: 120 },
    )
  })
})

describe('Nano accounts', () => {
  it.each(published.accounts)('writes the published account: $account', ({ privateKey, account }) => {
    expect(signNanoMessage({ privateKey: ofHex(privateKey), message: '' }).account).toBe(account)
  })

  it('reads back what it writes, with either prefix', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
        const key = bytesToHex(bytes)
        const account = nanoAccount(key)
        return nanoPublicKey(account) === key && nanoPublicKey(account.replace('nano_', 'xrb_')) === key
      }),
    )
  })

  it('refuses any single changed character', () => {
    const account = nanoAccount('ab'.repeat(32))
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 64 }),
        fc.constantFrom(...'13456789abcdefghijkmnopqrstuwxyz'),
        (at, other) => {
          fc.pre(account[at] !== other)
          return nanoPublicKey(account.slice(0, at) + other + account.slice(at + 1)) === null
        },
      ),
    )
  })

  it.each(['', 'nano_', 'ban_1p95xji1g5gou8auj8h6qcuezpdpcyoqmawao6mpwj4p44939oouoturkggc', 'nano_0', 'ab'])(
    'refuses "%s"',
    text => expect(nanoPublicKey(text)).toBeNull(),
  )
})
