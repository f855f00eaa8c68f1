// The form of a sealed file: a header that carries the wrapped key of the file, then segments that are each authentic (decision 072).
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { DamagedFile } from '#server/ports/storage.ts'

const MAGIC = Buffer.from('AUCSEAL')
const VERSION = 1
const MAGIC_BYTES = MAGIC.length
const KEY_ID_AT = MAGIC_BYTES + 1
const KEY_ID_BYTES = 8
/** The part of the header that is written in clear and vouched for by the wrapping of the key. */
const CLEAR_BYTES = KEY_ID_AT + KEY_ID_BYTES
const NONCE_BYTES = 12
const KEY_BYTES = 32
export const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

export const HEADER_BYTES = CLEAR_BYTES + NONCE_BYTES + KEY_BYTES + TAG_BYTES
/** Bytes of the file in every segment but the last. */
export const SEGMENT_BYTES = 256 * 1024
export const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES

/** What files were before they were sealed: photographs and archives, told by their first bytes. */
const PLAIN_STARTS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('PK\x03\x04')]

/** The installation's key, made ready: what wraps the keys of files, and how a header names it. */
export type SealingKey = { wrapping: Buffer; id: Buffer }

/** `master` is 32 bytes. */
export function sealingKey(master: Buffer): SealingKey {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `auctor storage ${use}`, bytes))
  return { wrapping: derive('wrap', KEY_BYTES), id: derive('key id', KEY_ID_BYTES) }
}

/** A new key for one file, and the header that keeps it. The header opens under this `name` only. */
export function newHeader({ wrapping, id }: SealingKey, name: string): { header: Buffer; key: KeyObject } {
  const key = randomBytes(KEY_BYTES)
  const clear = Buffer.concat([MAGIC, Buffer.of(VERSION), id])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, wrapping, nonce).setAAD(boundTo(clear, name))
  const wrapped = Buffer.concat([cipher.update(key), cipher.final()])
  return { header: Buffer.concat([clear, nonce, wrapped, cipher.getAuthTag()]), key: createSecretKey(key) }
}

const boundTo = (clear: Uint8Array, name: string): Buffer => Buffer.concat([clear, Buffer.from(name)])

/** The key of the file that starts with `start`; null for a file from before files were sealed. Throws DamagedFile. */
export function readHeader(start: Buffer, { wrapping, id }: SealingKey, name: string): KeyObject | null {
  if (PLAIN_STARTS.some(plain => start.subarray(0, plain.length).equals(plain))) return null
  if (start.length < HEADER_BYTES || !start.subarray(0, MAGIC_BYTES).equals(MAGIC))
    throw new DamagedFile(name, 'has no header of a sealed file')
  if (start[MAGIC_BYTES] !== VERSION) throw new DamagedFile(name, 'is of a version that this program does not know')
  const clear = start.subarray(0, CLEAR_BYTES)
  if (!clear.subarray(KEY_ID_AT).equals(id))
    throw new DamagedFile(name, 'is sealed with another key than STORAGE_KEY or keys/storage.key')
  const body = start.subarray(CLEAR_BYTES, HEADER_BYTES)
  const decipher = createDecipheriv(CIPHER, wrapping, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(clear, name))
    .setAuthTag(body.subarray(-TAG_BYTES))
  const key = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return createSecretKey(Buffer.concat([key, decipher.final()]))
  } catch {
    throw new DamagedFile(name, 'has a changed header, or was another file')
  }
}

/** STREAM: the place of the segment and whether it is the last are part of its nonce. The key is the file's alone. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** The pieces of a segment sealed, and their tag. Copies nothing: a copy would cost as much as the cipher. */
export function sealSegment(key: KeyObject, pieces: Buffer[], index: number, isLast: boolean): Buffer[] {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast))
  const sealed = pieces.map(piece => cipher.update(piece))
  cipher.final()
  return [...sealed, cipher.getAuthTag()]
}

/** Null when the segment is not the one that was written there. */
export function openSegment(
  key: KeyObject,
  sealed: { pieces: Buffer[]; tag: Buffer },
  index: number,
  isLast: boolean,
): Buffer[] | null {
  if (sealed.tag.length !== TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.tag)
  const opened = sealed.pieces.map(piece => decipher.update(piece))
  try {
    decipher.final()
    return opened
  } catch {
    return null
  }
}

/** How many segments a sealed file of so many bytes has, and how long the file itself is. */
export function measure(sealedBytes: number): { segments: number; bytes: number } {
  const segments = Math.max(1, Math.ceil((sealedBytes - HEADER_BYTES) / SEALED_SEGMENT_BYTES))
  return { segments, bytes: Math.max(0, sealedBytes - HEADER_BYTES - segments * TAG_BYTES) }
}
