// Has a check done by a worker that runs the page's own script: the page is one file, so there is no other to run.
import type { FilesCheck } from './check-files.ts'
import { type CheckJob, checkGiven } from './check-job.ts'

type Message = { read: number } | { done: FilesCheck } | { failed: true }
export type CheckTask = { signal: AbortSignal; onRead: (bytes: number) => void }

/** What a worker needs that has no page: it waits for one job. */
export function serveChecks(): void {
  // The types describe a window here; a worker's global scope has these two functions as well.
  addEventListener('message', async ({ data }: MessageEvent<CheckJob>) => {
    const say = (message: Message) => postMessage(message, { transfer: [] })
    try {
      say({ done: await checkGiven(data, read => say({ read })) })
    } catch {
      say({ failed: true })
    }
  })
}

class NoWorker extends Error {}

/** Uses the page's own thread where a browser has no workers or keeps them from files on the disk. Rejects on `signal`. */
export async function checkBeside(script: string, job: CheckJob, task: CheckTask): Promise<FilesCheck> {
  if (typeof Worker === 'undefined') return checkGiven(job, task.onRead)
  try {
    return await inWorker(script, job, task)
  } catch (problem) {
    if (!(problem instanceof NoWorker)) throw problem
    return checkGiven(job, task.onRead)
  }
}

function inWorker(script: string, job: CheckJob, { signal, onRead }: CheckTask): Promise<FilesCheck> {
  signal.throwIfAborted()
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = startWorker(address)
  return new Promise<FilesCheck>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('read' in data) onRead(data.read)
      else if ('done' in data) resolve(data.done)
      else reject(new Error('the check stopped half-way'))
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      reject(new NoWorker())
    })
    worker.postMessage(job, { transfer: [] })
  }).finally(() => {
    worker.terminate()
    URL.revokeObjectURL(address)
  })
}

function startWorker(address: string): Worker {
  try {
    return new Worker(address)
  } catch {
    URL.revokeObjectURL(address)
    throw new NoWorker()
  }
}
