// Disk storage after a crash: what was half-written is gone, what is being written stays.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { temporaryPath } from '#server/files/temporary-files.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('removes at start the folders in which a killed process had files arrive, whatever their names', async () => {
  const module = new URL('../../../../server/adapters/storage/disk.ts', import.meta.url).href
  const script = `const { openDiskStorage } = await import(${JSON.stringify(module)}); const fs = await import('node:fs');
    const storage = await openDiskStorage(${JSON.stringify(root)});
    fs.writeFileSync(fs.mkdtempSync(storage.incoming() + '/evidence-') + '/page.html', 'half'); process.kill(process.pid, 'SIGKILL')`
  const files = async () =>
    (await readdir(join(root, '.temporary'), { recursive: true })).filter(name => name.endsWith('page.html'))
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(await files()).toHaveLength(1)
  await openDiskStorage(root)
  expect(await files()).toEqual([])
})

it('removes at start what a killed process left half-written, and only that', async () => {
  const folder = join(root, '.temporary')
  const leftovers = () => readdir(folder)
  await mkdir(folder, { recursive: true })
  const module = new URL('../../../../server/files/temporary-files.ts', import.meta.url).href
  const script = `const { temporaryPath } = await import(${JSON.stringify(module)}); const fs = await import('node:fs');
    fs.writeFileSync(temporaryPath(${JSON.stringify(folder)}), 'half'); process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  await writeFile(temporaryPath(folder), 'in use')
  await writeFile(join(folder, 'other-host.1.x.y'), 'young')
  await writeFile(join(folder, 'other-host.1.x.z'), 'old')
  const long = new Date(Date.now() - 48 * 3_600_000)
  await utimes(join(folder, 'other-host.1.x.z'), long, long)
  expect(await leftovers()).toHaveLength(4)
  await openDiskStorage(root)
  const files = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isFile())
  const kept = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'utf8')))
  expect(kept.sort()).toEqual(['in use', 'young'])
})
