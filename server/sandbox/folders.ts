// The folders of the sandboxes: each begins as names of the template's files, which are written once and never changed in place.
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Facts = z.object({ expires_at: z.coerce.date() })
const factsIn = (directory: string): string => join(directory, 'sandbox.json')

/** Files that are written on: each sandbox has its own from the beginning. */
const APPENDED = new Set(['mangopay'])

/** Makes `to` from `from`; a second copy of a file takes no room until it is replaced. */
export async function copyFolder(from: string, to: string, linked = true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target, linked && !APPENDED.has(entry.name))
    else if (entry.isFile()) await (linked ? link(source, target) : copyFile(source, target))
  }
}

/** Written last: a folder without it was never finished. */
export async function writeExpiry(directory: string, expires_at: Date): Promise<void> {
  const path = factsIn(directory)
  await writeFile(`${path}.part`, JSON.stringify({ expires_at }), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** When a sandbox ends; null for a folder that was never finished or is gone. */
export async function readExpiry(directory: string): Promise<Date | null> {
  const text = await readFile(factsIn(directory), 'utf8').catch(() => null)
  return text === null ? null : (Facts.safeParse(JSON.parse(text)).data?.expires_at ?? null)
}

export const removeFolder = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true })

/** The folders below this one. */
export async function foldersIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
}
