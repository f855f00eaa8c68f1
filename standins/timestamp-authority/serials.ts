// Serial numbers of the local time-stamp authority: always growing, never used twice, also after kill -9.
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Numbers reserved on disk at once; a crash wastes at most that many. */
const BLOCK = 256

async function firstFree(path: string): Promise<number> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 1
    throw error
  }
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${path} is damaged: a positive number is expected.`)
  return number
}

async function reserve(path: string, upTo: number): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(`${upTo}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** Gives the next number of the folder's `serial` file, whose number is on disk as used before it is given. */
export async function openSerials(directory: string): Promise<() => Promise<number>> {
  const path = join(directory, 'serial')
  let next = await firstFree(path)
  let reserved = next
  let line: Promise<unknown> = Promise.resolve()
  const take = async () => {
    if (next === reserved) {
      await reserve(path, reserved + BLOCK)
      reserved += BLOCK
    }
    return next++
  }
  return () => {
    const result = line.then(take, take)
    line = result.catch(() => {})
    return result
  }
}
