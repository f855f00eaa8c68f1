// A vault whose key is the installation's own: from the settings, else from a file that is made once at the first start.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import type { VaultPort } from '#server/ports/vault.ts'

export type LocalVaultOptions = {
  /** Where `second-factor.key` is kept; not touched when the key is given. */
  directory: string
  /** 32 bytes, 64 hex characters. */
  key?: string | null | undefined
}

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Opens the vault. Throws a sentence that names the setting or the file, never the key. */
export async function openLocalVault({ directory, key }: LocalVaultOptions): Promise<VaultPort> {
  const path = join(directory, 'second-factor.key')
  const make = () => `${randomBytes(32).toString('hex')}\n`
  const master = key ? keyBytes(key, 'SECOND_FACTOR_KEY') : keyBytes(await readOrCreatePrivateFile(path, make), path)
  // A key for each use, so that neither can tell anything about the other.
  const sealing = derive(master, 'seal')
  const digesting = derive(master, 'digest')
  return {
    seal: (text, owner) => seal(sealing, text, owner),
    open: (sealed, owner) => open(sealing, sealed, owner),
    digest: (text, owner) => createHmac('sha256', digesting).update(`${owner}\n${text}`).digest('hex'),
  }
}

function keyBytes(text: string, source: string): Buffer {
  const digits = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new Error(`${source} is not a key: 64 hex characters are expected.`)
  return Buffer.from(digits, 'hex')
}

const derive = (master: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `auctor second factor ${use}`, 32))

function seal(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

function open(key: Buffer, sealed: string, owner: string): string {
  const [version, body] = sealed.split('.')
  const bytes = Buffer.from(body ?? '', 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('this was not sealed by the vault')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
