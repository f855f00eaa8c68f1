// A backup is taken while people work, is put back on an empty machine, and everything is there: on either database, into a folder or a bucket.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { beginRestore } from '#server/files/unfinished-restore.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { personOverHttp, TEST_PASSWORD } from '#tests/support/people/person-over-http.ts'
import { type Product, spawnProduct, startProduct } from '#tests/support/product.ts'
import { startS3 } from '#tests/support/standins/s3/start-s3.ts'
import { root } from '../../scripts/build-stamp.ts'

type Ended = { code: number; out: string; err: string }
type Image = { id: string; state: string }

const photographs = join(root, 'content', 'photos')
/** Two are certified before the backup; the others arrive while it is taken. */
const BEFORE = 2
const MEANWHILE = 3

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

async function api<T>(of: Product, path: string, token: string, body?: FormData | object): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(`${of.url}/api${path}`, {
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

async function anchored(of: Product, token: string, id: string): Promise<CertificateProof> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(300)) {
    const proof = await api<CertificateProof>(of, `/images/${id}/proof/current`, token).catch(() => null)
    if (proof?.anchor) return proof
  }
  throw new Error(`${id} is not anchored: ${of.output()}`)
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
    const again = await command('take.ts', data, [backups, '--without-keys'])
    expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The keys are not in it') })
    const [, files = 0, added = 0] = (/, (\d+) files .* of which (\d+) are new/.exec(again.out) ?? []).map(Number)
    expect(added).toBeLessThan(files - BEFORE)
    const last = await command('take.ts', data, [backups, '--keep', '1'])
    expect(last).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/Removed: \S+, \S+\./) })
    expect((await readdir(backups)).filter(name => name.endsWith('Z'))).toHaveLength(1)
    expect(await command('check.ts', data, [backups])).toMatchObject({ code: 0, err: '' })
    expect(await command('check-data.ts', data, [])).toMatchObject({ code: 0, err: '' })
  })

  it('is not restored where a byte of it has changed, and says which file that is', async () => {
    const original = (await filesOfBackup()).find(({ key }) => key.startsWith('originals/'))
    const path = objectOf(original?.sha256 ?? '')
    const empty = await folder()
    await flipByte(path)
    const damaged = { code: 1, err: expect.stringContaining(`${original?.key} is damaged`) }
    expect(await command('check.ts', data, [backups])).toMatchObject(damaged)
    expect(await command('restore.ts', empty, [backups])).toMatchObject(damaged)
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
    expect(await command('check-data.ts', there, [])).toMatchObject({ code: 0, err: '' })
    await elsewhere.stop()
    const full = await command('restore.ts', there, [backups])
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
  })

  it('is done again where it was broken off, before which the product does not start', async () => {
    const there = await folder()
    const [name = ''] = (await readdir(backups)).filter(each => each.endsWith('Z'))
    expect(await command('restore.ts', there, [backups], { EMBEDDED_DATABASE: 'pglite' })).toMatchObject({ code: 0 })
    // As a kill just before the end leaves it.
    beginRestore(there, name)
    const { child, output } = spawnProduct(there, { PORT: String(await freePort()) })
    expect(await new Promise(done => child.once('exit', done))).toBe(1)
    expect(output()).toContain('has not ended')
    const again = await command('restore.ts', there, [backups])
    expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining('It is done again') })
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
    expect(await command('restore.ts', there, [backups], bucket)).toMatchObject({ code: 0, err: '' })
    expect(existsSync(join(there, 'files'))).toBe(false)
    const from = join(await folder(), 'backups')
    expect(await command('take.ts', there, [from], bucket)).toMatchObject({ code: 0, err: '' })
    expect(await command('check.ts', there, [from])).toMatchObject({ code: 0, err: '' })
    await s3.stop()
  })
})
