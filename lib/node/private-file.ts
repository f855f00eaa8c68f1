// Small secret files that are made once, whole, and for their owner only.
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

async function read(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8')
    await chmod(path, 0o600) // restored backups often open the file to others
    return text
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * The text of the file; when there is none, `make`'s text is written there first, with mode 0600.
 * Never written over an existing file: of two first starts, the slower one reads what the faster one made.
 */
export async function readOrCreatePrivateFile(path: string, make: () => string | Promise<string>): Promise<string> {
  const present = await read(path)
  if (present !== null) return present
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(await make())
    await file.sync()
    await link(part, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
  return readFile(path, 'utf8')
}
