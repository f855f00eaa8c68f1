// Works beside the page on one file: its digest, read piece by piece, or a small picture of it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { drawThumbnail } from './draw-thumbnail.ts'

export type FileJob = { kind: 'digest' | 'thumbnail'; file: Blob }

/** Fifty megabytes pass through in pieces, so that twenty files never fill the memory. */
async function digest(file: Blob): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(value)
  }
}

addEventListener('message', async ({ data: { kind, file } }: MessageEvent<FileJob>) => {
  // The compiler's library describes a window here; a worker's scope has this name as well.
  const answer = (answered: { value: string | Blob | null } | { failed: true }) =>
    postMessage(answered, { transfer: [] })
  try {
    answer({ value: await (kind === 'digest' ? digest(file) : drawThumbnail(file)) })
  } catch {
    answer({ failed: true })
  }
})
