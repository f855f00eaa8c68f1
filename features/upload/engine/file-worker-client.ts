// Digest and thumbnail of a file, each made by a worker of its own that ends with the job.
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { FileGone } from './file-gone.ts'
import type { FileJob, FileJobResult } from './file-worker.ts'

/** As hex. Rejects with `FileGone`, or with `ApiFailure` when the worker could not start. */
export async function fileSha256(file: Blob): Promise<string> {
  const digest = await runInWorker({ kind: 'digest', file })
  if (typeof digest !== 'string') throw new FileGone()
  return digest
}

export async function fileThumbnail(file: Blob): Promise<Blob | null> {
  try {
    const thumbnail = await runInWorker({ kind: 'thumbnail', file })
    return thumbnail instanceof Blob ? thumbnail : null
  } catch {
    return null
  }
}

function runInWorker(job: FileJob): Promise<string | Blob | null> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | Blob | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FileJobResult>) => {
      if ('value' in data) resolve(data.value)
      else reject(new FileGone())
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      // Its script did not load: that says nothing about the file, and it is tried again.
      reject(new ApiFailure(unavailable()))
    })
    worker.postMessage(job, { transfer: [] })
  }).finally(() => worker.terminate())
}
