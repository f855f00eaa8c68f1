// Looks at processes where the system shows them (/proc): children, memory, and the program that really runs.
import { readFile, readlink } from 'node:fs/promises'

const PAGE_BYTES = 4_096

/** The process and everything that it started, as far as it is still tied to it. */
async function processTree(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(child => processTree(Number(child))),
  )
  return [pid, ...below.flat()]
}

/** Resident bytes of a process and all below it; 0 where they cannot be seen, so that a limit is simply not watched there. */
export async function residentBytes(pid: number): Promise<number> {
  const pids = await processTree(pid)
  const sizes = await Promise.all(pids.map(each => readFile(`/proc/${each}/statm`, 'utf8').catch(() => '')))
  // Shared pages are counted once per process: take only what is not backed by files.
  return sizes.reduce((sum, text) => {
    const [, resident = 0, shared = 0] = text.split(' ').map(Number)
    return sum + Math.max(0, resident - shared) * PAGE_BYTES
  }, 0)
}

/** The file of the program that runs below us, where `path` is a script that only starts it. */
export async function programOf(path: string): Promise<string> {
  const script = (await readFile(path).catch(() => Buffer.alloc(0))).subarray(0, 2).toString() === '#!'
  if (!script) return path
  for (const pid of (await processTree(process.pid)).slice(1)) {
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
    if (program !== '' && !/\/(?:ba|da)?sh$/.test(program)) return program
  }
  return path
}
