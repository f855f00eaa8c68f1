// Digest and thumbnail of a file, each made by a worker of its own that ends with it.
import type { FileJob } from './digest-worker.ts'

/** SHA-256 as hex. Rejects when the file can be read no longer. */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await inWorker({ kind: 'digest', file })
  if (typeof digest !== 'string') throw new Error('the worker gave no digest')
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

type Answered = { value: string | Blob | null } | { failed: string }

function inWorker(job: FileJob): Promise<string | Blob | null> {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | Blob | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if ('value' in data) resolve(data.value)
      else reject(new Error(data.failed))
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      reject(new Error('the worker failed'))
    })
    worker.postMessage(job, { transfer: [] })
  }).finally(() => worker.terminate())
}
