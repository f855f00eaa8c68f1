// Folders for data that go away after the test. Root lends its database server another user, who must pass through them.
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const isRoot = process.getuid?.() === 0

export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-data-'))
  if (isRoot) await chmod(folder, 0o711)
  return folder
}
