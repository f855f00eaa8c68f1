// Disk storage: whole or nothing, no way out of the folder, clean after a crash.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { temporaryPath } from '#server/adapters/storage/temporary-files.ts'
import type { StoragePort } from '#server/ports/storage.ts'

let root: string
let storage: StoragePort

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = await openDiskStorage(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const leftovers = () => readdir(join(root, '.temporary'))

describe('disk storage', () => {
  it('gives back what was put, whole, in part, as bytes and as a file', async () => {
    await storage.put('a/b.txt', Readable.from(['hello ', 'world']))
    expect(await storage.size('a/b.txt')).toBe(11)
    expect(Buffer.from((await storage.read('a/b.txt')) ?? []).toString()).toBe('hello world')
    const all = await storage.get('a/b.txt')
    expect([all?.bytes, all && (await text(all.body))]).toEqual([11, 'hello world'])
    const part = await storage.get('a/b.txt', { start: 6, end: 8 })
    expect([part?.bytes, part && (await text(part.body))]).toEqual([11, 'wor'])
  })

  it('replaces an equal key', async () => {
    await storage.put('k', Buffer.from('one'))
    await storage.put('k', Buffer.from('two'))
    expect(Buffer.from((await storage.read('k')) ?? []).toString()).toBe('two')
    expect(await leftovers()).toEqual([])
  })

  it('answers null for what is not there, folders included', async () => {
    await storage.put('folder/file', Buffer.from('x'))
    for (const key of ['nothing', 'folder', 'folder/file/below']) {
      expect(
        [await storage.get(key), await storage.read(key), await storage.size(key), await storage.local(key)].filter(
          Boolean,
        ),
      ).toEqual([])
    }
  })

  it('removes, and removes again without complaint', async () => {
    await storage.put('k', Buffer.from('x'))
    await storage.remove('k')
    await storage.remove('k')
    expect(await storage.read('k')).toBeNull()
  })

  it('moves a finished file in', async () => {
    const path = join(root, 'arrived')
    await writeFile(path, 'bytes')
    await storage.adopt('originals/x.jpg', path)
    expect(await storage.size('originals/x.jpg')).toBe(5)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('leaves nothing when a stream breaks, and keeps the old object', async () => {
    await storage.put('k', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('source broke')
      })(),
    )
    await expect(storage.put('k', broken)).rejects.toThrow('source broke')
    await expect(storage.adopt('k', join(root, 'missing'))).rejects.toThrow('ENOENT')
    expect(Buffer.from((await storage.read('k')) ?? []).toString()).toBe('old')
    expect(await leftovers()).toEqual([])
  })

  it('keeps a local copy readable until it is done with, whatever happens to the object', async () => {
    await storage.put('k', Buffer.from('held'))
    const local = await storage.local('k')
    await storage.remove('k')
    expect(local && (await readFile(local.path, 'utf8'))).toBe('held')
    await local?.done()
    expect(await leftovers()).toEqual([])
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../x',
    'a/../b',
    'a/..',
    'a//b',
    'a/',
    './a',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'é',
    'a%2e',
    'x'.repeat(301),
  ])('refuses the key %j in every method', async key => {
    const path = join(root, 'own')
    await writeFile(path, 'x')
    const calls = [
      () => storage.put(key, Buffer.from('x')),
      () => storage.adopt(key, path),
      () => storage.get(key),
      () => storage.read(key),
      () => storage.size(key),
      () => storage.remove(key),
      () => storage.local(key),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow('not a storage key')
    expect(await readFile(path, 'utf8')).toBe('x')
  })

  it('removes at start what a killed process left half-written, and only that', async () => {
    const folder = join(root, '.temporary')
    await mkdir(folder, { recursive: true })
    const module = new URL('../../../../server/adapters/storage/temporary-files.ts', import.meta.url).href
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
    const kept = await Promise.all((await leftovers()).map(name => readFile(join(folder, name), 'utf8')))
    expect(kept.sort()).toEqual(['in use', 'young'])
  })
})
