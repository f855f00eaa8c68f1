// The folder that holds backups: one subfolder each, and beside them the stored files of all of them under their digests.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Transform } from 'node:stream'
import { isAlive } from '#server/files/is-alive.ts'
import { BackedUpFile, BackupManifest, backupsAmong, type OwnFile } from './manifest.ts'

const UNFINISHED = 'unfinished-'
const MANIFEST = 'manifest.json'

export const objectPath = (root: string, sha256: string): string => join(root, 'objects', sha256.slice(0, 2), sha256)

export const unfinishedPath = (root: string, name: string): string => join(root, `${UNFINISHED}${name}.${process.pid}`)

/** Makes the folder, for its owner alone, and removes what backups that were broken off have left. Throws while another one is being taken. */
export async function prepareFolder(root: string): Promise<void> {
  await mkdir(join(root, 'objects'), { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    if (!name.startsWith(UNFINISHED)) continue
    const pid = Number(name.split('.').at(-1))
    if (pid > 0 && pid !== process.pid && isAlive(pid))
      throw new Error(
        `Another backup is being taken into ${root} (pid ${pid}). Wait until it has ended, or remove ${name} there if that process is none.`,
      )
    await rm(join(root, name), { recursive: true })
  }
  for (const name of await readdir(join(root, 'objects')))
    if (name.endsWith('.part')) await rm(join(root, 'objects', name))
}

/** Names of the whole backups, oldest first. */
export const backupsIn = (root: string): string[] =>
  existsSync(root) ? backupsAmong(readdirSync(root).filter(name => existsSync(join(root, name, MANIFEST)))) : []

export type OpenBackup = { root: string; name: string; path: string; manifest: BackupManifest }

/** The newest backup of a folder, or the one that is named. Throws a sentence where there is none that is whole. */
export async function openBackup(root: string, name?: string): Promise<OpenBackup> {
  const names = backupsIn(root)
  const chosen = name ?? names.at(-1)
  if (chosen === undefined || !names.includes(chosen))
    throw new Error(
      name === undefined
        ? `There is no whole backup in ${root}.`
        : `There is no whole backup ${name} in ${root}. There are: ${names.join(', ') || 'none'}.`,
    )
  const path = join(root, chosen)
  const parsed = BackupManifest.safeParse(parseJson(await readFile(join(path, MANIFEST), 'utf8')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${join(path, MANIFEST)} is damaged: ${issue?.path.join('.')} ${issue?.message}.`)
  }
  return { root, name: chosen, path, manifest: parsed.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored files of a backup, one after the other. Throws where a line of the list is damaged. */
export async function* filesOf({ path, manifest }: OpenBackup): AsyncGenerator<BackedUpFile> {
  const list = join(path, manifest.files.list.path)
  const lines = createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    const parsed = BackedUpFile.safeParse(parseJson(line))
    if (!parsed.success) throw new Error(`${list} is damaged.`)
    yield parsed.data
  }
}

/** Writes a file whole and safe on the disk; answers what the manifest says of it. Its place is below `folder`. */
export async function writeOwn(
  folder: string,
  path: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<OwnFile> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const digest = createHash('sha256')
  let bytes = 0
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const chunk of body) {
      digest.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: digest.digest('hex') }
}

/** Keeps bytes under their digest, unless they are kept already. */
export async function keepUnderDigest(
  root: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string; added: boolean }> {
  const folder = join(root, 'objects')
  const name = `${randomUUID()}.part`
  try {
    const { bytes, sha256 } = await writeOwn(folder, name, body)
    const target = objectPath(root, sha256)
    const added = !hasBytes(target, bytes)
    if (added) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(join(folder, name), target)
    }
    return { bytes, sha256, added }
  } finally {
    await rm(join(folder, name), { force: true })
  }
}

export const hasBytes = (path: string, bytes: number): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes

/** Gives a finished backup its name: from then on it counts, also after a power cut. */
export async function finishBackup(unfinished: string, root: string, manifest: BackupManifest, name: string) {
  await writeOwn(unfinished, MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
  await syncNames(join(root, 'objects'))
  await syncNames(unfinished)
  await rename(unfinished, join(root, name))
  await syncFolder(root)
}

/** Waits until the names of files are on the disk, as their bytes are: in a folder and in those below it. */
async function syncNames(folder: string): Promise<void> {
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (each.isDirectory()) await syncFolder(join(each.parentPath, each.name))
  await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** The stream that comes out; unlike with a pipe alone, it ends with the error of the one that goes in. */
export function through<Out extends Transform>(source: Readable, transform: Out): Out {
  source.once('error', error => transform.destroy(error))
  return source.pipe(transform)
}
