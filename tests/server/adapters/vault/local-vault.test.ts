// The vault of small secrets: what it seals only it opens, for the same owner, with the same key.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openLocalVault } from '#server/adapters/vault/local-vault.ts'

let directory: string
const made: string[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-vault-'))
  made.push(directory)
})
afterAll(() => Promise.all(made.map(each => rm(each, { recursive: true }))))

const KEY = '0f'.repeat(32)
const vault = await openLocalVault({ directory: '/nowhere', key: KEY })

test('opens what it sealed, whatever it was', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, owner) => {
      expect(vault.open(vault.seal(text, owner), owner)).toBe(text)
    }),
  )
})

test('seals the same text differently every time, and shows none of it', () => {
  const [one, other] = [vault.seal('JBSWY3DPEHPK3PXP', 'usr_1'), vault.seal('JBSWY3DPEHPK3PXP', 'usr_1')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
})

test('opens nothing for another owner, with another key, or after any change', async () => {
  const sealed = vault.seal('secret', 'usr_1')
  expect(() => vault.open(sealed, 'usr_2')).toThrow()
  const other = await openLocalVault({ directory: '/nowhere', key: 'f0'.repeat(32) })
  expect(() => other.open(sealed, 'usr_1')).toThrow()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => vault.open(`v1.${changed.toString('base64url')}`, 'usr_1')).toThrow()
  }
  for (const stump of ['', 'v1.', sealed.slice(0, 20), sealed.replace('v1', 'v2')]) {
    expect(() => vault.open(stump, 'usr_1')).toThrow()
  }
})

test('digests alike for the same owner only, and only with its key', async () => {
  const other = await openLocalVault({ directory: '/nowhere', key: 'f0'.repeat(32) })
  expect(vault.digest('code', 'usr_1')).toBe(vault.digest('code', 'usr_1'))
  expect(vault.digest('code', 'usr_1')).toMatch(/^[0-9a-f]{64}$/)
  expect(vault.digest('code', 'usr_2')).not.toBe(vault.digest('code', 'usr_1'))
  expect(other.digest('code', 'usr_1')).not.toBe(vault.digest('code', 'usr_1'))
})

test('makes its key once, for its owner only', async () => {
  const first = await openLocalVault({ directory })
  const second = await openLocalVault({ directory })
  const path = join(directory, 'second-factor.key')
  expect(second.open(first.seal('secret', 'usr_1'), 'usr_1')).toBe('secret')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/)
})

test('names the file or the setting of a key that is none, and never the key', async () => {
  await writeFile(join(directory, 'second-factor.key'), 'deadbeef')
  await expect(openLocalVault({ directory })).rejects.toThrow(/second-factor\.key is not a key/)
  await expect(openLocalVault({ directory, key: 'deadbeef' })).rejects.toThrow(
    'SECOND_FACTOR_KEY is not a key: 64 hex characters are expected.',
  )
})
