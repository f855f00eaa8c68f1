// The platform keeps one identity: keys are made once, kept private, never overwritten, and their signatures verify.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BitcoinSignature, NanoSignature } from '#lib/contract/certificate-proof.ts'
import { verifyBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { verifyNanoMessage } from '#lib/proof/nano-message.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'

let directory: string
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'auctor-keys-')), 'keys')
})
afterEach(() => rm(join(directory, '..'), { recursive: true }))

const evidenceKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const digest = 'c0ffee00'.repeat(8)
const mode = async (name: string) => (await stat(join(directory, name))).mode & 0o777

test('the first start makes all keys, readable by the owner only and without leftovers; later starts use them', async () => {
  const first = (await openPlatformKeys({ directory })).describe()
  expect((await readdir(directory)).toSorted()).toEqual(['bitcoin.key', 'evidence.key', 'nano.key'])
  expect([await mode('bitcoin.key'), await mode('nano.key'), await mode('evidence.key')]).toEqual([0o600, 0o600, 0o600])
  expect((await openPlatformKeys({ directory })).describe()).toEqual(first)
})

test('twenty first starts at once agree on one identity', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => openPlatformKeys({ directory })))
  expect(new Set(opened.map(keys => JSON.stringify(keys.describe()))).size).toBe(1)
  expect(await readdir(directory)).toHaveLength(3)
})

test('signatures have the contract’s form, name the described keys, and verify over the text of the digest', async () => {
  const keys = await openPlatformKeys({ directory })
  const { bitcoin, nano } = await keys.signDigest(digest)
  expect(BitcoinSignature.parse(bitcoin)).toEqual(bitcoin)
  expect(NanoSignature.parse(nano)).toEqual(nano)
  const { bitcoin_address, nano_account, nano_public_key } = keys.describe()
  expect([bitcoin.address, nano.account, nano.public_key]).toEqual([bitcoin_address, nano_account, nano_public_key])
  expect([bitcoin.message, nano.message]).toEqual([digest, digest])
  expect(verifyBitcoinMessage({ ...bitcoin, address: bitcoin_address }).outcome).toBe('valid')
  expect(verifyNanoMessage({ ...nano, keys: [nano_account] })).toMatchObject({ outcome: 'valid', scheme: 'noms' })
})

test('packages are signed by the key that is shown, and another curve is refused', async () => {
  const keys = await openPlatformKeys({ directory })
  const key = createPublicKey({ key: Buffer.from(keys.packageKey(), 'base64'), format: 'der', type: 'spki' })
  const signature = Buffer.from(keys.signPackage('sha256:00'), 'base64')
  expect(verify('sha256', Buffer.from('sha256:00'), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const evidence = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await expect(openPlatformKeys({ directory, evidence })).rejects.toThrow('P-256')
})

test('given keys are used as they are, and no file is made', async () => {
  const keys = await openPlatformKeys({
    directory,
    bitcoin: `0x${'0'.repeat(63)}1`,
    nano: '1'.repeat(64),
    evidence: evidenceKey,
  })
  // The address of the private key 1 is known from Bitcoin's own tests.
  expect(keys.describe().bitcoin_address).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')
  await expect(readdir(directory)).rejects.toThrow('ENOENT')
})

test('keys of before a rotation stay known, each once, and the key of today comes first', async () => {
  const before = (await openPlatformKeys({ directory })).describe()
  await rm(directory, { recursive: true })
  const past = { bitcoin: `${before.bitcoin_address}, ${before.bitcoin_address}`, nano: before.nano_account }
  const keys = await openPlatformKeys({ directory, past })
  const today = keys.describe()
  expect(today.bitcoin_address).not.toBe(before.bitcoin_address)
  expect(keys.known()).toEqual({
    bitcoin_addresses: [today.bitcoin_address, before.bitcoin_address],
    nano_accounts: [today.nano_account, before.nano_account],
    nano_public_keys: [today.nano_public_key, before.nano_public_key],
    retired_keys: [],
  })
  const ended = {
    bitcoin: `${before.bitcoin_address}@2026-11-01 ${today.bitcoin_address}@2026-10-01`,
    nano: `${before.nano_account}@2026-11-02`,
  }
  // A key that signs today has not ended, whatever the list says.
  expect((await openPlatformKeys({ directory, past: ended })).known().retired_keys).toEqual([
    { key: before.bitcoin_address, until: '2026-11-01' },
    { key: before.nano_public_key, until: '2026-11-02' },
  ])
  const undated = { bitcoin: `${before.bitcoin_address}@yesterday` }
  await expect(openPlatformKeys({ directory, past: undated })).rejects.toThrow('yesterday is not a day')
  const mistyped = (text: string) => text.replace(/.$/, end => (end === '3' ? '4' : '3'))
  const wrong = [{ bitcoin: mistyped(before.bitcoin_address) }, { nano: mistyped(before.nano_account) }]
  for (const each of wrong)
    await expect(openPlatformKeys({ directory, past: each })).rejects.toThrow(/_PAST: .* is not/)
})

test('a bad key stops the start, names its source, shows no key, and is never replaced', async () => {
  await openPlatformKeys({ directory })
  const path = join(directory, 'nano.key')
  await writeFile(path, 'damaged-secret')
  await expect(openPlatformKeys({ directory })).rejects.toThrow(`${path} is not a private key`)
  expect(await readFile(path, 'utf8')).toBe('damaged-secret')
  const wrong = 'f'.repeat(64)
  for (const bitcoin of ['secret', '', wrong]) {
    const message = await openPlatformKeys({ directory, bitcoin, nano: '1'.repeat(64) }).then(String, String)
    expect(message).toMatch(/bitcoin key is not a/)
    expect(message).not.toMatch(/secret|ffff/)
  }
})

test('a key file that others can read is closed again', async () => {
  await openPlatformKeys({ directory })
  await chmod(join(directory, 'bitcoin.key'), 0o644)
  await openPlatformKeys({ directory })
  expect(await mode('bitcoin.key')).toBe(0o600)
})

test('only a digest in lower-case hex is signed', async () => {
  const keys = await openPlatformKeys({ directory })
  for (const text of ['', digest.toUpperCase(), `${digest}0`, 'a sentence']) {
    await expect(keys.signDigest(text)).rejects.toThrow('64 lower-case hex')
  }
})
