// Calls of a store with an end: no answer in time, a failing one, or the answer of something else than the store mean that it is away.
import { AbortMultipartUploadCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { type Options, Upload } from '@aws-sdk/lib-storage'
import { StorageAway } from '../../files/storage-away.ts'

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

/** A refusal stays one; whatever else went wrong is a store that cannot be reached. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const status = error.$metadata.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 429 && error.$fault === 'client'
}

const awayFor = (error: unknown): unknown =>
  isRefusal(error) ? error : new StorageAway(error instanceof Error ? error.message : String(error), { cause: error })

/** The answer, whose body may still flow; `call` hands the signal to the client. `answer_ms`: for its headers, after all tries. */
export async function askStore<T>(answer_ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const late = setTimeout(() => ending.abort(), answer_ms)
  try {
    return await call(ending.signal)
  } catch (error) {
    throw awayFor(error)
  } finally {
    clearTimeout(late)
  }
}

/** Until everything is acknowledged; nothing is sent any more after an error. `answer_ms`: for each part, after all tries. */
export async function sendUpload(answer_ms: number, options: Options): Promise<void> {
  const ending = new AbortController()
  const upload = new Upload({ ...options, client: clientUntil(ending.signal, options.client, answer_ms) })
  const abort = () => void upload.abort()
  let late = setTimeout(abort, answer_ms)
  upload.on('httpUploadProgress', () => {
    clearTimeout(late)
    late = setTimeout(abort, answer_ms)
  })
  const acknowledged = await upload
    .done()
    .catch((error: unknown) => {
      ending.abort()
      throw awayFor(error)
    })
    .finally(() => clearTimeout(late))
  mustBeOfStore(acknowledged)
}

/** The SDK's upload that is aborted ends its promise, and goes on trying behind it: its calls need the signal too. */
function clientUntil(signal: AbortSignal, client: S3Client, answer_ms: number): S3Client {
  const send = (command: Parameters<S3Client['send']>[0]) =>
    client.send(command, {
      abortSignal: command instanceof AbortMultipartUploadCommand ? AbortSignal.timeout(answer_ms) : signal,
    })
  return new Proxy(client, {
    get: (target, property): unknown => (property === 'send' ? send : Reflect.get(target, property)),
  })
}

/** Every answer about an object has its tag; that of a proxy in between, which may be a page, has none. */
export function mustBeOfStore<T extends { ETag?: string | undefined }>(answer: T): T {
  if (answer.ETag === undefined) throw new StorageAway('the answer is not that of a store')
  return answer
}
