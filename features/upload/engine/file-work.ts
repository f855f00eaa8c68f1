// Digest and thumbnail of a file, each made by a worker of its own that ends with it.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import type { FileJob } from './digest-worker.ts'
import { FileGone } from './file-gone.ts'

/** SHA-256 as hex. Rejects with `FileGone`, or with `ApiFailure` when the worker could not begin. */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await inWorker({ kind: 'digest', file })
  if (typeof digest !== 'string') throw new FileGone()
  return digest
}

export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  try {
    const picture = await inWorker({ kind: 'thumbnail', file })
    return picture instanceof Blob ? picture : null
  } catch {
    return null
  }
}

type Answered = { value: string | Blob | null } | { failed: true }

function inWorker(job: FileJob): Promise<string | Blob | null> {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | Blob | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if ('value' in data) resolve(data.value)
      else reject(new FileGone())
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      // Its script did not come: that says nothing of the file, and it is tried again.
      reject(new ApiFailure(unavailable()))
    })
    worker.postMessage(job, { transfer: [] })
  }).finally(() => worker.terminate())
}
