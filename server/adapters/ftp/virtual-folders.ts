// The jail: folders and files as one connection sees them. They are names in memory, none of them is on the disk.
import { posix } from 'node:path'

export type Listed = { name: string; folder: boolean; bytes: number; at: Date }

const MAX_ENTRIES = 20_000
const MAX_PATH = 1_000

export type VirtualFolders = ReturnType<typeof virtualFolders>

/** Starts with an empty root. `now` dates what is made. */
export function virtualFolders(now: () => Date) {
  const entries = new Map<string, Listed>([['/', { name: '/', folder: true, bytes: 0, at: now() }]])
  let current = '/'

  /** The absolute path of what a client wrote: whatever it is, it stays below the root. */
  const resolve = (path: string): string => {
    const absolute = posix.normalize(posix.join(path.startsWith('/') ? '/' : current, path.replaceAll('\\', '/')))
    return absolute.length > 1 ? absolute.replace(/\/$/, '') : absolute
  }

  function add(path: string, folder: boolean, bytes: number): boolean {
    if (path.length > MAX_PATH || (entries.size >= MAX_ENTRIES && !entries.has(path))) return false
    if (!entries.get(posix.dirname(path))?.folder) return false
    const known = entries.get(path)
    if (known && known.folder !== folder) return false
    entries.set(path, { name: posix.basename(path), folder, bytes, at: now() })
    return true
  }

  return {
    current: () => current,
    resolve,
    enter(path: string): boolean {
      const wanted = resolve(path)
      if (!entries.get(wanted)?.folder) return false
      current = wanted
      return true
    },
    /** False when its parent is not there, or a file has the name. */
    makeFolder: (path: string): boolean => add(resolve(path), true, 0),
    addFile: (path: string, bytes: number): boolean => add(resolve(path), false, bytes),
    /** Whether a file may be put there: its folder exists, and the name is not a folder's. */
    takesFile(path: string): boolean {
      const wanted = resolve(path)
      return (
        wanted !== '/' &&
        wanted.length <= MAX_PATH &&
        !/[/\\]$/.test(path) &&
        entries.get(posix.dirname(wanted))?.folder === true &&
        entries.get(wanted)?.folder !== true
      )
    },
    file(path: string): Listed | null {
      const found = entries.get(resolve(path))
      return found && !found.folder ? found : null
    },
    /** What is in a folder (or the one file of that name); null when there is no such path. */
    list(path: string): Listed[] | null {
      const wanted = resolve(path)
      const found = entries.get(wanted)
      if (!found) return null
      if (!found.folder) return [found]
      return [...entries].filter(([key]) => key !== '/' && posix.dirname(key) === wanted).map(([, entry]) => entry)
    },
  }
}
