// What a backup may say of itself: whoever wrote it, nothing in it leads out of its folder, and half a backup is none.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  backupsIn,
  finishBackup,
  keepUnderDigest,
  objectPath,
  openBackup,
  prepareFolder,
  unfinishedPath,
  writeOwn,
} from '#server/backup/backup-folder.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { dropBackups } from '#server/backup/drop-backups.ts'
import { BackupManifest, backupName, backupsAmong, backupsToDrop } from '#server/backup/manifest.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = 'a'.repeat(64)
const own = (path: string) => ({ path, bytes: 1, sha256 })
const manifest = (changes: Partial<BackupManifest> = {}): BackupManifest => ({
  format: 1,
  version: '0.1.0',
  begun_at: '2026-11-28T01:30:00.000Z',
  taken_at: '2026-11-28T01:30:01.000Z',
  migration: { tag: '0000_baseline', when: 1 },
  tables: [{ schema: 'public', name: 'users', columns: ['id'], rows: 0, file: own('tables/public.users.copy.gz') }],
  sequences: [{ name: 'users_seq', last: '7' }],
  files: { count: 0, bytes: 0, list: own('files.jsonl') },
  gone: [],
  missing: [],
  keys: true,
  folders: [own('keys/storage.key')],
  ...changes,
})
const accepts = (changes: object) => BackupManifest.safeParse({ ...manifest(), ...changes }).success

describe('a manifest', () => {
  it('is refused where a path leads out of the backup', () => {
    expect(accepts({})).toBe(true)
    for (const path of ['../keys/storage.key', '/etc/passwd', 'keys/../../x', 'keys//x', '.hidden', 'a\\b', ''])
      expect(accepts({ folders: [own(path)] }), path).toBe(false)
  })

  it('is refused where something is in it twice, or keys are that should not be', () => {
    expect(accepts({ folders: [own('tsa/authority.pem'), own('tsa/authority.pem')] })).toBe(false)
    expect(accepts({ tables: [...manifest().tables, ...manifest().tables] })).toBe(false)
    expect(accepts({ keys: false })).toBe(false)
    expect(accepts({ keys: false, folders: [own('tsa/authority.pem')] })).toBe(true)
  })

  it('is refused where a number of a sequence is no number: it becomes part of a statement', () => {
    expect(accepts({ sequences: [{ name: 'users_seq', last: '7); drop table users' }] })).toBe(false)
    expect(accepts({ sequences: [{ name: 'users_seq', last: null }] })).toBe(true)
  })
})

describe('the names of backups', () => {
  const names = ['2026-11-28T01-30-00-000Z', '2026-11-27T01-30-00-000Z', '2026-11-29T01-30-00-000Z']

  it('are moments, and sort by them', () => {
    expect(backupName(new Date('2026-11-28T01:30:00.000Z'))).toBe(names[0])
    expect(backupsAmong(['objects', 'unfinished-2026-11-28T01-30-00-000Z.12', ...names])).toEqual(names.toSorted())
  })

  it.each([
    [1, 2],
    [2, 1],
    [3, 0],
    [9, 0],
  ])('say which go when %i are kept: the %i oldest', (keep, dropped) => {
    expect(backupsToDrop(names, keep)).toEqual(names.toSorted().slice(0, dropped))
  })
})

/** A backup of one table without rows and of one stored file. */
async function made(name: string, content: string): Promise<string> {
  await prepareFolder(folder)
  const path = unfinishedPath(folder, name)
  await mkdir(path)
  const table = await writeOwn(path, 'tables/public.users.copy.gz', [Buffer.from('')])
  const stored = await keepUnderDigest(folder, Readable.from([Buffer.from(content)]))
  const line = { key: 'previews/img_1/640.webp', bytes: stored.bytes, sha256: stored.sha256, version: 'v' }
  const list = await writeOwn(path, 'files.jsonl', [Buffer.from(`${JSON.stringify(line)}\n`)])
  const tables = manifest().tables.map(each => ({ ...each, file: table }))
  const files = { count: 1, bytes: stored.bytes, list }
  await finishBackup(path, folder, manifest({ tables, files, keys: false, folders: [] }), name)
  return objectPath(folder, stored.sha256)
}

describe('a folder of backups', () => {
  const [older, newer] = ['2026-11-27T01-30-00-000Z', '2026-11-28T01-30-00-000Z']

  it('never takes one that was broken off for a whole one, and removes it the next time', async () => {
    await prepareFolder(folder)
    await mkdir(join(folder, `unfinished-${older}.999999999`))
    await mkdir(join(folder, older))
    expect(backupsIn(folder)).toEqual([])
    await expect(openBackup(folder)).rejects.toThrow('There is no whole backup')
    await prepareFolder(folder)
    expect(await readdir(folder)).not.toContain(`unfinished-${older}.999999999`)
  })

  it('says in a sentence that a manifest is damaged', async () => {
    await made(older, 'one')
    await writeFile(join(folder, older, 'manifest.json'), '{"format":1')
    await expect(openBackup(folder, older)).rejects.toThrow('manifest.json is damaged')
  })

  it('finds a changed byte, a file that is gone and a list that was cut', async () => {
    const object = await made(older, 'one')
    expect((await checkBackup(await openBackup(folder))).problems).toEqual([])
    await writeFile(object, 'onf')
    expect((await checkBackup(await openBackup(folder))).problems).toEqual([
      expect.stringContaining('640.webp is damaged'),
    ])
    await rm(object)
    expect((await checkBackup(await openBackup(folder))).problems).toEqual([
      expect.stringContaining('640.webp is missing'),
    ])
    const list = join(folder, older, 'files.jsonl')
    await writeFile(list, (await readFile(list, 'utf8')).slice(0, 20))
    const { problems } = await checkBackup(await openBackup(folder))
    expect(problems).toContain('The list of stored files names 0 instead of 1.')
  })

  it('admits one backup at a time', async () => {
    await prepareFolder(folder)
    // Whoever started this test runs as long as it does.
    await mkdir(join(folder, `unfinished-${older}.${process.ppid}`))
    await expect(prepareFolder(folder)).rejects.toThrow('Another backup is being taken')
  })

  it('takes equal bytes that come at once for one file', async () => {
    await prepareFolder(folder)
    const kept = await Promise.all([1, 2, 3].map(() => keepUnderDigest(folder, Readable.from([Buffer.from('same')]))))
    expect(new Set(kept.map(each => each.sha256)).size).toBe(1)
    expect(await readFile(objectPath(folder, kept[0]?.sha256 ?? ''), 'utf8')).toBe('same')
    expect((await readdir(join(folder, 'objects'))).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('keeps of the stored files those that the backups which stay name', async () => {
    const [first, second] = [await made(older, 'one'), await made(newer, 'two')]
    expect(await dropBackups(folder, 1)).toEqual([older])
    expect(backupsIn(folder)).toEqual([newer])
    await expect(readFile(first)).rejects.toThrow('ENOENT')
    expect(await readFile(second, 'utf8')).toBe('two')
  })
})
