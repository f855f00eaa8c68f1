// A backup is taken while people work, is put back on an empty machine, and everything is there: on either database, into a folder or a bucket.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { backupsIn, openBackup } from '#server/backup/backup-folder.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { checkData, type DataCheck } from '#server/backup/check-data.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Env, readEnv } from '#server/env.ts'
import { beginRestore } from '#server/files/unfinished-restore.ts'
import { openRawStorage, openSealed } from '#server/open-storage.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { personOverHttp, TEST_PASSWORD } from '#tests/support/people/person-over-http.ts'
import { type Product, spawnProduct, startProduct } from '#tests/support/product.ts'
import { startS3 } from '#tests/support/standins/s3/start-s3.ts'
import { root } from '../../scripts/build-stamp.ts'

type Ended = { code: number; out: string; err: string }
type Image = { id: string; state: string }

const photographs = join(root, 'content', 'photos')
/** So many are certified before the backup; the others arrive while it is taken. */
const BEFORE = 1
const MEANWHILE = 2

const folders: string[] = []
const folder = async (): Promise<string> => {
  const made = await dataFolder()
  folders.push(made)
  return made
}
let data: string
let backups: string
let product: Product
let person: { email: string; token: string }
let names: string[]
let elsewhere: Product | null = null
beforeAll(async () => {
  data = await folder()
  backups = join(await folder(), 'backups')
  names = (await readdir(photographs)).filter(name => name.endsWith('.jpg')).toSorted()
})
afterAll(async () => {
  await elsewhere?.stop()
  if (!product.exited()) await product.stop()
  for (const each of folders) await rm(each, { recursive: true, force: true })
})

const command = (script: string, directory: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise(done => {
    execFile(
      process.execPath,
      [join('scripts/backup', script), ...args],
      { cwd: root, env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '', ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    )
  })

/** The settings of an installation in this folder. */
const of = (directory: string, more: Record<string, string> = {}): Env => readEnv({ DATA_DIR: directory, ...more })

/** What it says meanwhile. */
async function restore(env: Env): Promise<string[]> {
  const said: string[] = []
  await restoreBackup({ env, backup: await openBackup(backups), say: sentence => said.push(sentence) })
  return said
}

/** The check of an installation that does not run. */
async function checked(env: Env): Promise<DataCheck> {
  const { db, close } = await openDatabase({ url: null, directory: env.DATA_DIR })
  const store = await openRawStorage(env)
  try {
    return await checkData({ env, db, storage: await openSealed(env, store.storage), now: new Date() })
  } finally {
    await store.close()
    await close()
  }
}

async function api<T>(asked: Product, path: string, token: string, body?: FormData | object): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(`${asked.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function upload(name: string): Promise<string> {
  const form = new FormData()
  const { results } = await api<{ results: { id: string }[] }>(product, '/genres', person.token)
  form.append('title', name.replace('.jpg', ''))
  form.append('genre', results[0]?.id ?? '')
  form.append('despite_earlier', 'true')
  form.append('file', new File([await readFile(join(photographs, name))], name, { type: 'image/jpeg' }))
  return (await api<Image>(product, '/images/create', person.token, form)).id
}

async function anchored(asked: Product, token: string, id: string): Promise<CertificateProof> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(300)) {
    const proof = await api<CertificateProof>(asked, `/images/${id}/proof/current`, token).catch(() => null)
    if (proof?.anchor) return proof
  }
  throw new Error(`${id} is not anchored: ${asked.output()}`)
}

/** Where the bytes of the stored file lie in the backup whose digest is `sha256`. */
const objectOf = (sha256: string) => join(backups, 'objects', sha256.slice(0, 2), sha256)

async function filesOfBackup(): Promise<{ key: string; sha256: string }[]> {
  const name =
    (await readdir(backups))
      .filter(each => each.endsWith('Z'))
      .toSorted()
      .at(-1) ?? ''
  const lines = (await readFile(join(backups, name, 'files.jsonl'), 'utf8')).trim().split('\n')
  return lines.map(line => JSON.parse(line))
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

describe('a backup', () => {
  const images: string[] = []

  it('is taken while photographs are uploaded and certified', async () => {
    product = await startProduct(data, await freePort())
    person = await personOverHttp(product.url)
    for (const name of names.slice(0, BEFORE)) images.push(await upload(name))
    for (const id of images) await anchored(product, person.token, id)
    const arriving = (async () => {
      for (const name of names.slice(BEFORE, BEFORE + MEANWHILE)) await upload(name)
    })()
    const taken = await command('take.ts', data, [backups])
    expect(taken).toMatchObject({ code: 0, err: '', out: expect.stringContaining('It holds the keys') })
    await arriving
    expect(((await stat(backups)).mode & 0o077) === 0).toBe(true)
  })

  it('copies only what is new the next time, and old ones go when they are told to', async () => {
    const again = await takeBackup({ env: of(data), folder: backups, keys: false, now: new Date() })
    expect(again.added.count).toBeLessThan(again.manifest.files.count)
    expect(again.manifest.folders.filter(({ path }) => path.startsWith('keys/'))).toEqual([])
    const last = await command('take.ts', data, [backups, '--keep', '1'])
    expect(last).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/Removed: \S+, \S+\./) })
    expect(backupsIn(backups)).toHaveLength(1)
    // Beside the running product, which goes on certifying.
    expect(await command('check-data.ts', data, [])).toMatchObject({ code: 0, err: '' })
  })

  it('is not restored where a byte of it has changed, and says which file that is', async () => {
    const original = (await filesOfBackup()).find(({ key }) => key.startsWith('originals/'))
    const path = objectOf(original?.sha256 ?? '')
    const empty = await folder()
    await flipByte(path)
    const damaged = { code: 1, err: expect.stringContaining(`${original?.key} is damaged`) }
    expect(await command('check.ts', data, [backups])).toMatchObject(damaged)
    await expect(restore(of(empty))).rejects.toThrow(`${original?.key} is damaged`)
    expect(await readdir(empty)).toEqual([])
    await flipByte(path)
  })

  it('is put back on an empty machine, where people log in and their certificates verify', async () => {
    await product.stop()
    const there = await folder()
    const restored = await command('restore.ts', there, [backups])
    expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining(': 0 problems.') })
    elsewhere = await startProduct(there, await freePort())
    const { email } = person
    const session = await api<{ access_token: string }>(elsewhere, '/rest-auth/login', '', {
      email,
      password: TEST_PASSWORD,
    })
    const mine = await api<{ count: number }>(elsewhere, '/images?mine=true', session.access_token)
    expect(mine.count).toBe(BEFORE + MEANWHILE)
    for (const id of images) {
      const proof = await anchored(elsewhere, session.access_token, id)
      const { outcome } = await api<{ outcome: string }>(elsewhere, '/verifier/certificate', '', { proof })
      expect(outcome).toBe('passed')
    }
    await elsewhere.stop()
    await expect(restore(of(there))).rejects.toThrow('not empty')
  })

  it('is done again where it was broken off, before which the product does not start', async () => {
    const there = await folder()
    await restore(of(there, { EMBEDDED_DATABASE: 'pglite' }))
    // As a kill just before the end leaves it.
    beginRestore(there, backupsIn(backups)[0] ?? '')
    const { child, output } = spawnProduct(there, { PORT: String(await freePort()), ROLE: 'api' })
    expect(await new Promise(done => child.once('exit', done))).toBe(1)
    expect(output()).toContain('has not ended')
    expect(await restore(of(there))).toEqual([expect.stringContaining('It is done again')])
    const { problems, certificates } = await checked(of(there))
    expect([problems, certificates]).toEqual([[], BEFORE + MEANWHILE])
  })

  it('goes from a folder into a bucket, and back out of it', async () => {
    const s3 = await startS3()
    const there = await folder()
    const bucket = {
      S3_BUCKET: s3.bucket,
      S3_REGION: 'eu-west-3',
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: s3.access_key_id,
      S3_SECRET_ACCESS_KEY: s3.secret_access_key,
      S3_FORCE_PATH_STYLE: 'true',
    }
    await restore(of(there, bucket))
    expect(existsSync(join(there, 'files'))).toBe(false)
    expect((await checked(of(there, bucket))).problems).toEqual([])
    const from = join(await folder(), 'backups')
    const { manifest } = await takeBackup({ env: of(there, bucket), folder: from, keys: true, now: new Date() })
    expect(manifest.files).toMatchObject({ count: (await filesOfBackup()).length })
    expect((await checkBackup(await openBackup(from))).problems).toEqual([])
    await s3.stop()
  })
})
