// Has the heavy work on a file done by a worker of its own, which ends with the job or when it is cancelled.
import { type FileWork, type HeavyJob, workOn } from './file-work.ts'

export type FileTask = { signal: AbortSignal; onRead: (bytes: number) => void }
type Message = { read: number } | { done: FileWork } | { unreadable: true }

class NoWorker extends Error {}

/** Falls back to the page's own thread where workers are missing or blocked. Rejects when the file cannot be read, or on `signal`. */
export async function workBeside(job: HeavyJob, task: FileTask): Promise<FileWork> {
  if (typeof Worker === 'undefined') return workOn(job, task.onRead)
  try {
    return await inWorker(job, task)
  } catch (problem) {
    if (!(problem instanceof NoWorker)) throw problem
    return workOn(job, task.onRead)
  }
}

function inWorker(job: HeavyJob, { signal, onRead }: FileTask): Promise<FileWork> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FileWork>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('read' in data) onRead(data.read)
      else if ('done' in data) resolve(data.done)
      else reject(new Error('the file cannot be read'))
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      reject(new NoWorker())
    })
    worker.postMessage(job, { transfer: [] })
  }).finally(() => worker.terminate())
}
