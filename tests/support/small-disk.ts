// A disk of a few kilobytes or megabytes in memory, which only root may mount.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Null where this user may not mount one. */
export async function smallDisk(kilobytes: number): Promise<{ path: string; remove(): Promise<void> } | null> {
  const path = await mkdtemp(join(tmpdir(), 'auctor-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0711`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    await rm(path, { recursive: true, force: true })
    return null
  }
  return {
    path,
    async remove() {
      execFileSync('umount', ['-l', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}
