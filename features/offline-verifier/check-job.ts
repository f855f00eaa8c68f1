// A check of the offline verifier from the files to the result: what costs time, and runs beside the page.
import { DROPPED_FILE_MAX_BYTES } from '#lib/rules/verifier.ts'
import { type CheckQuestion, checkFiles, type FilesCheck, type InputFile, type Trust } from './check-files.ts'

export type CheckJob = { files: readonly File[]; trust: Trust; question: CheckQuestion }

/** Files are read in pieces of this size, so that one can say how far one is. */
const PIECE_BYTES = 4_000_000

/** `onRead` is told how many more bytes have been read. A file that cannot be read is a problem of its own. */
export async function checkGiven(
  { files, trust, question }: CheckJob,
  onRead: (bytes: number) => void,
): Promise<FilesCheck> {
  const read: InputFile[] = []
  const problems: FilesCheck['problems'] = []
  for (const file of files) {
    const { name } = file
    if (file.size > DROPPED_FILE_MAX_BYTES) {
      problems.push({ name, problem: 'too_big' })
      continue
    }
    try {
      read.push({ name, bytes: await readWhole(file, onRead) })
    } catch {
      problems.push({ name, problem: 'unreadable' })
    }
  }
  const check = await checkFiles(read, trust, question)
  return { ...check, problems: [...problems, ...check.problems] }
}

async function readWhole(file: File, onRead: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(file.size)
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    whole.set(piece, at)
    onRead(piece.length)
  }
  return whole
}
