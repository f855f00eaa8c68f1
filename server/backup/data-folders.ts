// What of the data folder goes into a backup besides database and files: the keys, and what stand-ins remember.
import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Env } from '#server/env.ts'
import { type OpenBackup, writeOwn } from './backup-folder.ts'
import type { OwnFile } from './manifest.ts'

/**
 * Stand-ins are ours to keep where no service is named. Left out are the places of running processes and what is made
 * anew: the index of pictures, previews of a minute, the pages of the local web.
 */
const standInFiles = ({ CHAIN_RPC_URL, TSA_URL, MANGOPAY_BASE_URL, WEB_SOURCE }: Env): string[] => [
  ...(CHAIN_RPC_URL ? [] : ['chain/state.json']),
  ...(TSA_URL ? [] : ['tsa']),
  ...(MANGOPAY_BASE_URL ? [] : ['mangopay/client.json', 'mangopay/world.jsonl']),
  ...(WEB_SOURCE === 'internet' ? [] : ['web/loot', 'web/ports.json', 'web/web-root.pem']),
]

const KEYS = 'keys'
const HALF_WRITTEN = /\.(?:part|new)$/

/** Copies them; `keys` says whether the keys are among them. */
export async function copyFolders(env: Env, folder: string, { keys }: { keys: boolean }): Promise<OwnFile[]> {
  const copied: OwnFile[] = []
  for (const name of [...(keys ? [KEYS] : []), ...standInFiles(env)]) {
    for (const path of await filesBelow(env.DATA_DIR, name)) {
      const { bytes, sha256 } = await writeOwn(
        join(folder, 'folders'),
        path,
        createReadStream(join(env.DATA_DIR, path)),
      )
      copied.push({ path, bytes, sha256 })
    }
  }
  return copied
}

async function filesBelow(directory: string, name: string): Promise<string[]> {
  const place = join(directory, name)
  if (!existsSync(place)) return []
  const found = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null)
  const paths = found ? found.filter(each => each.isFile()).map(each => join(each.parentPath, each.name)) : [place]
  return paths
    .map(path => relative(directory, path))
    .filter(path => !HALF_WRITTEN.test(path))
    .toSorted()
}

/** Throws a sentence where other keys are in the way: with two sets, what one has sealed the other cannot read. */
export async function requireRoomForFolders({ DATA_DIR }: Env, { path, manifest }: OpenBackup): Promise<void> {
  for (const file of manifest.folders) {
    const target = join(DATA_DIR, file.path)
    if (existsSync(target) && !(await readFile(target)).equals(await readFile(join(path, 'folders', file.path))))
      throw new Error(`${target} is there and is not that of the backup. Move it away, and restore again.`)
  }
}

export async function restoreFolders({ DATA_DIR }: Env, { path, manifest }: OpenBackup): Promise<void> {
  for (const file of manifest.folders) {
    const target = join(DATA_DIR, file.path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(path, 'folders', file.path), target)
    await chmod(target, 0o600)
  }
}

/** Names of the keys that are needed to read what is stored, and that are neither in the settings nor in the data folder. */
export function missingKeys(env: Env): string[] {
  const given: Record<string, string | null> = {
    'storage.key': env.STORAGE_KEY,
    'bitcoin.key': env.PLATFORM_BITCOIN_KEY,
    'nano.key': env.PLATFORM_NANO_KEY,
  }
  return Object.entries(given)
    .filter(([name, value]) => !value && !existsSync(join(env.DATA_DIR, KEYS, name)))
    .map(([name]) => name)
}
