// Writes a file as its bytes flow in, and frees the memory of those it may free as soon as they are written.
import { type FileHandle, open } from 'node:fs/promises'
import { usedUp } from '#server/bytes/free-buffers.ts'

/** What waits to be written: it then goes in one call. */
const WRITTEN_BYTES = 1024 * 1024

/** Makes the file, which must not be there, and has all of it on the disk. */
export async function writeFlow(path: string, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx')
  try {
    let waiting: Uint8Array[] = []
    let length = 0
    for await (const bytes of body) {
      waiting.push(bytes)
      length += bytes.length
      if (length < WRITTEN_BYTES) continue
      await writeAll(file, waiting)
      waiting = []
      length = 0
    }
    await writeAll(file, waiting)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces.filter(({ length }) => length > 0)
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left)
    left = after(left, bytesWritten)
  }
  for (const piece of pieces) usedUp(piece)
}

/** What is left of the pieces when so many bytes are written: a call may write fewer than it was given. */
export function after(pieces: readonly Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  return pieces.flatMap(piece => {
    const gone = Math.min(skip, piece.length)
    skip -= gone
    return gone < piece.length ? [piece.subarray(gone)] : []
  })
}
