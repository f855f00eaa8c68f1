// One bucket in memory: objects, and uploads in parts that become objects when they are completed.
import { createHash, randomUUID } from 'node:crypto'
import { S3Refusal } from './refusal.ts'

/** Headers `x-amz-meta-…` that were sent with an object and come back with it. */
export type Notes = Record<string, string>
export type Stored = { bytes: Buffer; etag: string; at: Date; notes: Notes }
export type Part = { bytes: Buffer; etag: string }
export type PendingUpload = { key: string; notes: Notes; parts: Map<number, Part> }
export type Bucket = ReturnType<typeof createBucket>

/** Every part but the last has at least so many bytes. */
const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_PARTS = 10_000

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

export function createBucket(now: () => Date) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, PendingUpload>()

  function upload(id: string, key: string): PendingUpload {
    const found = uploads.get(id)
    if (!found || found.key !== key) throw new S3Refusal(404, 'NoSuchUpload', 'The upload does not exist.')
    return found
  }

  return {
    objects: objects as ReadonlyMap<string, Stored>,
    uploads: uploads as ReadonlyMap<string, PendingUpload>,

    put(key: string, bytes: Buffer, notes: Notes = {}): Stored {
      const stored = { bytes, etag: `"${md5(bytes)}"`, at: now(), notes }
      objects.set(key, stored)
      return stored
    },

    get(key: string): Stored {
      const found = objects.get(key)
      if (!found) throw new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
      return found
    },

    remove: (key: string) => objects.delete(key),

    begin(key: string, notes: Notes): string {
      const id = randomUUID()
      uploads.set(id, { key, notes, parts: new Map() })
      return id
    },

    addPart(id: string, key: string, number: number, bytes: Buffer): Part {
      if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
        throw new S3Refusal(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
      const part = { bytes, etag: `"${md5(bytes)}"` }
      upload(id, key).parts.set(number, part)
      return part
    },

    /** `named` are the parts by number and tag, as the client believes to have sent them. */
    complete(id: string, key: string, named: { number: number; etag: string }[]): Stored {
      const { parts, notes } = upload(id, key)
      if (named.length === 0) throw new S3Refusal(400, 'MalformedXML', 'No part is named.')
      if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
        throw new S3Refusal(400, 'InvalidPartOrder', 'The parts are not in ascending order.')
      const chosen = named.map(({ number, etag }) => {
        const part = parts.get(number)
        if (!part || part.etag !== etag) throw new S3Refusal(400, 'InvalidPart', 'A part was not found.')
        return part
      })
      if (chosen.slice(0, -1).some(part => part.bytes.length < MIN_PART_BYTES))
        throw new S3Refusal(400, 'EntityTooSmall', 'A part is smaller than allowed.')
      const digests = Buffer.concat(chosen.map(part => Buffer.from(part.etag.slice(1, -1), 'hex')))
      const stored = {
        bytes: Buffer.concat(chosen.map(part => part.bytes)),
        etag: `"${md5(digests)}-${chosen.length}"`,
        at: now(),
        notes,
      }
      objects.set(key, stored)
      uploads.delete(id)
      return stored
    },

    abort(id: string, key: string): void {
      upload(id, key)
      uploads.delete(id)
    },
  }
}
