// Writes what a data connection brings to the disk, with its digests; whatever fails, nothing stays.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '#lib/contract/endpoint.ts'
import { IMAGE_MAX_BYTES, IMAGE_MEDIA_TYPE } from '#lib/rules/image-file.ts'
import type { DataStream } from './data-channel.ts'

export type Received = { file: ReceivedFile; dispose(): Promise<void> }

/** The stream ran past 50 MB. */
export class FileTooBig extends Error {}

/** Resolves when the sender has ended the stream properly and every byte is on the disk. */
export async function receiveFile(
  data: DataStream,
  { path, name, progress }: { path: string; name: string; progress: (bytes: number) => void },
): Promise<Received> {
  const dispose = () => rm(path, { force: true })
  const sha256 = createHash('sha256')
  const sha512 = createHash('sha512')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > IMAGE_MAX_BYTES) return done(new FileTooBig())
      sha256.update(chunk)
      sha512.update(chunk)
      progress(bytes)
      done(null, chunk)
    },
  })
  const stop = new AbortController()
  const output = createWriteStream(path, { flush: true })
  const closed = new Promise<void>(done => output.once('close', done))
  const written = pipeline(data.stream, measure, output, { signal: stop.signal })
  try {
    await Promise.race([written, data.broken])
  } catch (error) {
    stop.abort()
    data.destroy()
    await written.catch(() => {})
    await closed
    await dispose()
    throw error
  }
  const digests = { sha256: sha256.digest('hex'), sha512: sha512.digest('hex') }
  return { file: { path, name, media_type: IMAGE_MEDIA_TYPE, bytes, ...digests }, dispose }
}
