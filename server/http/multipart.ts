// Reads a multipart/form-data request as it arrives: text fields into memory, one file to the disk with its digests.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { cleanFileName } from '#lib/file-name.ts'
import { IMAGE_MAX_BYTES } from '#lib/rules/image-file.ts'
import { released } from '../bytes/free-buffers.ts'
import { diskFailure } from '../files/disk-failure.ts'
import { temporaryPath } from '../files/temporary-files.ts'
import { boundaryOf, untilClosed } from './closing-delimiter.ts'

export type UploadLimits = {
  /** Folder for the arriving file, on the disk where it will stay. */
  directory: string
  /** Name of the part that carries the file. */
  file_field: string
  max_file_bytes: number
  /** Code of the refusal of a longer file. */
  too_big: FailureCode
}

export type MultipartUpload = {
  fields: Record<string, string | string[]>
  /** Null when the form has no file. */
  file: ReceivedFile | null
  /** Removes the file unless it was moved away. */
  dispose(): Promise<void>
}

/** The product's only uploads are photographs. */
const defaults: UploadLimits = {
  directory: join(tmpdir(), 'auctor-uploads'),
  file_field: 'file',
  max_file_bytes: IMAGE_MAX_BYTES,
  too_big: 'image_too_big',
}

const MAX_FIELDS = 100
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELDS_BYTES = 256 * 1024
const MAX_NAME = 200
/** What boundaries, headers and fields may add to the file in `Content-Length`. */
const ENVELOPE_BYTES = MAX_FIELDS_BYTES + 64 * 1024

/** Stops reading at the first broken limit. On every failure the file is gone again. */
export async function receiveMultipart(
  request: Request,
  options: Partial<UploadLimits> = {},
): Promise<MultipartUpload> {
  const limits = { ...defaults, ...options }
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > limits.max_file_bytes + ENVELOPE_BYTES) {
    throw new Failure(limits.too_big)
  }
  const boundary = boundaryOf(type)
  if (!request.body || boundary === null) throw new Failure('bad_request')
  await mkdir(limits.directory, { recursive: true })
  const form = openForm(type, limits)
  try {
    // The DOM and Node name the same stream by two types.
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(untilClosed(body, boundary), form.parser)
    const file = await form.file()
    return { fields: form.fields, file, dispose: form.dispose }
  } catch (error) {
    await form.dispose()
    throw form.refusal() ?? (error instanceof Failure || diskFailure(error) ? error : new Failure('bad_request'))
  }
}

function openForm(type: string, limits: UploadLimits) {
  const parser = createParser(type, limits)
  const fields: Record<string, string | string[]> = Object.create(null)
  let fieldBytes = 0
  let refusal: Failure | null = null
  let saving: Saving | null = null
  const path = temporaryPath(limits.directory)

  /** The first broken limit decides the answer; destroying the parser stops the reading. */
  function refuse(code: FailureCode): void {
    refusal ??= new Failure(code)
    parser.destroy(refusal)
  }

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += Buffer.byteLength(value)
    if (nameTruncated || valueTruncated || fieldBytes > MAX_FIELDS_BYTES) refuse('body_too_large')
    // The parser writes U+FFFD for bytes that are no UTF-8; nobody means it.
    else if (value.includes('\ufffd')) refuse('text_not_storable')
    else addField(fields, name, value)
  })
  parser.on('file', (name, stream, fileName, _encoding, mediaType) => {
    if (name !== limits.file_field || saving) {
      stream.resume()
      return refuse('bad_request')
    }
    stream.once('limit', () => refuse(limits.too_big))
    saving = save(stream, path, {
      name: cleanFileName(fileName),
      media_type: mediaType.slice(0, MAX_NAME).toLowerCase(),
    })
    saving.done.catch(error => parser.destroy(error))
  })
  for (const event of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const)
    parser.on(event, () => refuse('bad_request'))

  return {
    parser,
    fields,
    refusal: () => refusal,
    file: async () => (saving ? await saving.done : null),
    async dispose() {
      await saving?.stop()
      await rm(path, { force: true })
    },
  }
}

function createParser(type: string, limits: UploadLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limits.max_file_bytes,
        files: 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 1,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: MAX_NAME,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    // No boundary in the content type.
    throw new Failure('bad_request')
  }
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value]
}

type Saving = {
  done: Promise<ReceivedFile>
  /** Ends the writing, finished or not; nothing touches the file afterwards. */
  stop(): Promise<void>
}

function save(stream: Readable, path: string, facts: Pick<ReceivedFile, 'name' | 'media_type'>): Saving {
  const sha256 = createHash('sha256')
  const sha512 = createHash('sha512')
  let bytes = 0
  const digests = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      sha256.update(chunk)
      sha512.update(chunk)
      done(null, chunk)
      released(chunk.length)
    },
  })
  const output = createWriteStream(path, { flush: true })
  const closed = new Promise<void>(resolve => output.once('close', resolve))
  const done = pipeline(stream, digests, output).then(() => ({
    path,
    ...facts,
    bytes,
    sha256: sha256.digest('hex'),
    sha512: sha512.digest('hex'),
  }))
  return {
    done,
    async stop() {
      // A parser that was stopped half-way never ends its file stream.
      output.destroy()
      await closed
    },
  }
}
