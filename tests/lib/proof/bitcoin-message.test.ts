// Bitcoin message signatures against the published vectors of BIP-137, BIP-322 and bitcoinjs-message.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bip322MessageHash, bip322ToSpend } from '#lib/proof/bip322.ts'
import { addressesOf, decodeAddress } from '#lib/proof/bitcoin-address.ts'
import { bitcoinMessageHash, signBitcoinMessage, verifyBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { bytesOfHex, bytesToHex } from '#lib/proof/digests.ts'
import basic from '#tests/vectors/bitcoin/bip322-basic-test-vectors.json' with { type: 'json' }
import generated from '#tests/vectors/bitcoin/bip322-generated-test-vectors.json' with { type: 'json' }
import fixtures from '#tests/vectors/bitcoin/bitcoinjs-message-fixtures.json' with { type: 'json' }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const ofHex = (hex: string) => bytesOfHex(hex) ?? new Uint8Array(0)
const KEY = ofHex('0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d')

describe('BIP-137', () => {
  it.each(fixtures.cases)('gives the published verdict: $note', ({ message, address, signature, valid }) => {
    const result = verifyBitcoinMessage({ message, signature, address })
    expect(result.outcome).toBe(valid ? 'valid' : 'invalid')
    if (valid) expect(result).toMatchObject({ scheme: 'bip137', address })
  })

  it.each(fixtures.cases.filter(item => item.valid))('recovers the signer without being told: $note', item => {
    expect(verifyBitcoinMessage(item)).toMatchObject({ outcome: 'valid', address: item.address })
    const { address: _, ...untold } = item
    expect(verifyBitcoinMessage(untold)).toMatchObject({ outcome: 'valid', address: item.address })
  })

  it.each(fixtures.magicHash)('hashes the framed message as published: "$message"', ({ message, hash }) => {
    expect(bytesToHex(bitcoinMessageHash(message))).toBe(hash)
  })

  it('refuses signature bytes that cannot be signatures, by name', () => {
    const [parameter, length] = fixtures.invalidSignatureBytes.map(item => base64(ofHex(item.hex)))
    expect(verifyBitcoinMessage({ message: 'x', signature: parameter ?? '' }).outcome).toBe('invalid')
    expect(verifyBitcoinMessage({ message: 'x', signature: length ?? '' })).toEqual({
      outcome: 'invalid',
      code: 'bitcoin_bad_length',
    })
  })

  it('names every kind of bad input instead of throwing', () => {
    const good = signBitcoinMessage({ privateKey: KEY, message: 'm' })
    const header = Buffer.from(good.signature, 'base64')
    header[0] = 43
    const zero = Buffer.alloc(65)
    zero[0] = 31
    const code = (signature: string, address?: string) => {
      const result = verifyBitcoinMessage({ message: 'm', signature, ...(address ? { address } : {}) })
      return 'code' in result ? result.code : result.outcome
    }
    expect(code('not base64 at all!')).toBe('bitcoin_bad_encoding')
    expect(code('')).toBe('bitcoin_bad_length')
    expect(code('A'.repeat(10_000))).toBe('bitcoin_bad_length')
    expect(code(base64(header))).toBe('bitcoin_bad_header')
    expect(code(base64(zero))).toBe('bitcoin_not_recoverable')
    expect(code(good.signature, 'bc1qnonsense')).toBe('bitcoin_bad_address')
    expect(code(good.signature, '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs')).toBe('bitcoin_wrong_address')
    expect(verifyBitcoinMessage({ message: '\ud800', signature: good.signature }).outcome).toBe('invalid')
  })

  it('accepts a plain header for segwit and taproot addresses of the same key, and says so', () => {
    const { signature } = signBitcoinMessage({ privateKey: KEY, message: 'm' })
    const found = verifyBitcoinMessage({ message: 'm', signature })
    if (found.outcome !== 'valid' || !found.addresses) throw new Error('own signature refused')
    for (const kind of ['p2wpkh', 'p2sh_p2wpkh', 'p2tr'] as const) {
      const address = found.addresses[kind] ?? ''
      expect(verifyBitcoinMessage({ message: 'm', signature, address })).toMatchObject({ scheme: 'plain_header', kind })
    }
  })

  it('derives the taproot address that BIP-86 publishes for a key', () => {
    const internal = ofHex('02cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115')
    expect(addressesOf(internal).p2tr).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  })

  it('signs what it verifies, for any message, and the signature names the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), message => {
        const { signature, address } = signBitcoinMessage({ privateKey: KEY, message })
        const result = verifyBitcoinMessage({ message, signature, address })
        return result.outcome === 'valid' && result.scheme === 'bip137' && result.address === address
      }),
      { numRuns: 40 },
    )
  })

  it('detects any flipped bit of the signature and any change of the message', () => {
    const message = 'a'.repeat(64)
    const { signature, address } = signBitcoinMessage({ privateKey: KEY, message })
    const bytes = Buffer.from(signature, 'base64')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65 * 8 - 1 }), bit => {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const result = verifyBitcoinMessage({ message, signature: base64(flipped), address })
        return result.outcome === 'invalid'
      }),
      { numRuns: 200 },
    )
    expect(verifyBitcoinMessage({ message: `${message} `, signature, address }).outcome).toBe('invalid')
  })
})

describe('BIP-322', () => {
  it.each(basic.tx_hashes)('builds the virtual transaction as published: "$message"', item => {
    const script = decodeAddress(item.address)?.script ?? new Uint8Array(0)
    expect(bytesToHex(bip322MessageHash(item.message))).toBe(item.message_hash)
    const hash = bip322ToSpend(item.message, script)
    expect(bytesToHex(hash.reverse())).toBe(item.to_spend_tx_hash)
  })

  const simple = [...basic.simple, ...generated.simple].flatMap(item =>
    item.bip322_signatures.map(signature => ({ ...item, signature })),
  )
  it.each(simple)('judges a simple signature of type $type: $message', ({ message, address, type, signature }) => {
    const result = verifyBitcoinMessage({ message, signature, address })
    const single = type === 'p2wpkh' || type === 'p2tr'
    expect(result.outcome).toBe(single ? 'valid' : 'inconclusive')
    if (single) expect(result).toMatchObject({ scheme: 'bip322_simple', kind: type })
  })

  const other = [...generated.full, ...generated.proof_of_funds].flatMap(item =>
    item.bip322_signatures.map(signature => ({ message: item.message, address: item.address, signature })),
  )
  it.each(other)('never calls a full or proof-of-funds signature valid or forged: $message', item => {
    expect(verifyBitcoinMessage(item)).toEqual({ outcome: 'inconclusive', code: 'bip322_unsupported' })
    // The same bytes without their prefix, as older wallets wrote them.
    const bare = verifyBitcoinMessage({ ...item, signature: item.signature.slice(3) })
    expect(bare.outcome).toBe('inconclusive')
  })

  it.each([...basic.error, ...generated.error])('never accepts: $description', ({ message, address, signature }) => {
    const result = verifyBitcoinMessage({ message, address, signature })
    expect(result.outcome).not.toBe('valid')
    if (decodeAddress(address)?.kind !== 'p2wsh' && signature.startsWith('smp')) expect(result.outcome).toBe('invalid')
  })

  it('asks for the address it cannot recover', () => {
    const signature = basic.simple[0]?.bip322_signatures[0] ?? ''
    expect(verifyBitcoinMessage({ message: '', signature })).toEqual({
      outcome: 'inconclusive',
      code: 'bip322_needs_address',
    })
  })

  it('does not read a full prefix as a simple one', () => {
    const signature = (basic.simple[0]?.bip322_signatures[0] ?? '').replace('smp', 'ful')
    const address = basic.simple[0]?.address ?? ''
    expect(verifyBitcoinMessage({ message: '', signature, address }).outcome).toBe('inconclusive')
  })

  it('detects any flipped bit of a simple signature', () => {
    const item = generated.simple[1]
    const bytes = Buffer.from((item?.bip322_signatures[0] ?? '').slice(3), 'base64')
    fc.assert(
      fc.property(fc.integer({ min: 16, max: bytes.length * 8 - 1 }), bit => {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const signature = `smp${base64(flipped)}`
        const result = verifyBitcoinMessage({ message: item?.message ?? '', address: item?.address ?? '', signature })
        return result.outcome === 'invalid'
      }),
      { numRuns: 100 },
    )
  })
})
