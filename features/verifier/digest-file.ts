// The two digests of a file, computed in a worker where there is one. The bytes stay in the browser.
import { fileDigests } from '#lib/proof/digests.ts'

export type FileDigests = { sha256: string; sha512: string }

/** Falls back to the page's own thread when workers are missing or blocked; rejects when the file cannot be read. */
export async function digestFile(file: File): Promise<FileDigests> {
  if (typeof Worker === 'undefined') return onThisThread(file)
  try {
    return await inWorker(file)
  } catch {
    return onThisThread(file)
  }
}

const onThisThread = async (file: File): Promise<FileDigests> => fileDigests(new Uint8Array(await file.arrayBuffer()))

function inWorker(file: File): Promise<FileDigests> {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FileDigests>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<FileDigests>) => resolve(event.data))
    worker.addEventListener('error', event => {
      event.preventDefault()
      reject(new Error('the worker failed'))
    })
    worker.postMessage(file, { transfer: [] })
  }).finally(() => worker.terminate())
}
