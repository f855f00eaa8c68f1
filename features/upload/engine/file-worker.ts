// A worker for one file: computes its digest chunk by chunk, or draws its thumbnail.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { drawThumbnail } from './draw-thumbnail.ts'

export type FileJob = { kind: 'digest' | 'thumbnail'; file: Blob }
export type FileJobResult = { value: string | Blob | null } | { failed: true }

/** Chunk by chunk, so that twenty files of fifty megabytes never fill the memory. */
async function digest(file: Blob): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value: chunk } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(chunk)
  }
}

addEventListener('message', async ({ data: { kind, file } }: MessageEvent<FileJob>) => {
  // The types describe a window here; a worker's global scope has this function as well.
  const answer = (result: FileJobResult) => postMessage(result, { transfer: [] })
  try {
    answer({ value: await (kind === 'digest' ? digest(file) : drawThumbnail(file)) })
  } catch {
    answer({ failed: true })
  }
})
