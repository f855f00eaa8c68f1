// Parts of archives from a folder, a bucket and an HTTP server, and refusals of what is none of these.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchives } from '#server/adapters/archives/open-archives.ts'
import { openS3Storage } from '#server/adapters/storage/s3.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { ArchiveFault } from '#server/crawler/archives/archive-fault.ts'
import type { ArchivesPort } from '#server/ports/archives.ts'
import { type S3, startS3 } from '#tests/support/standins/s3/start-s3.ts'

const bytes = Buffer.from('0123456789')
let directory: string
let server: Server
let port: number
let s3: S3
let open: OpenWeb
let archives: ArchivesPort
const asked: (string | undefined)[] = []
const closers: (() => void)[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-archives-'))
  const folder = join(directory, 'archives')
  const storage = await openS3Storage({
    ...(await openBucket()),
    directory: join(directory, 'arriving'),
  })
  closers.push(storage.close)
  await storage.storage.put('crawl/a.warc.gz', bytes)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'a.warc.gz'), bytes)
  await writeFile(join(directory, 'secret.warc.gz'), bytes)
  await symlink(join(directory, 'secret.warc.gz'), join(folder, 'link.warc.gz'))
  server = createServer((request, response) => {
    asked.push(request.url)
    if (request.url === '/robots.txt') return response.end('User-agent: *\nDisallow: /')
    if (request.url === '/none.warc.gz') return response.writeHead(404).end()
    if (request.url === '/closed.warc.gz') return response.writeHead(403).end()
    if (request.url === '/moved.warc.gz')
      return response.writeHead(302, { location: `http://other.localhost:${port}/a.warc.gz` }).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.url === '/whole.warc.gz') return response.end(bytes)
    const start = Number(from)
    if (start >= bytes.length) return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    const part = bytes.subarray(request.url === '/lies.warc.gz' ? start + 1 : start, Number(to) + 1)
    return response
      .writeHead(206, { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` })
      .end(part)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [{ host_suffix: '.localhost', port }],
    findBrowser: () => Promise.reject(new Error('no browser')),
    resolve: async () => ['10.0.0.1'],
  })
  archives = openArchives({ folder, web: open.web, openBucket: async () => storage.storage })
})
afterAll(async () => {
  for (const close of closers) close()
  await open.close()
  await s3.stop()
  server.close()
  await rm(directory, { recursive: true, force: true })
})

async function openBucket() {
  s3 = await startS3()
  return {
    bucket: s3.bucket,
    region: s3.region,
    endpoint: s3.url,
    credentials: { accessKeyId: s3.access_key_id, secretAccessKey: s3.secret_access_key },
    force_path_style: true,
  }
}

const at = (path: string) => `http://data.localhost:${port}${path}`
const read = async (address: string, start: number, length: number) => {
  const part = await archives.read(address, start, length).catch((error: unknown) => error)
  if (part instanceof ArchiveFault) return part.reason
  if (part instanceof Error) throw part
  const { bytes: got, size } = part as { bytes: Uint8Array; size: number }
  return `${Buffer.from(got).toString()} of ${size}`
}

describe.each([
  ['a folder', () => 'folder:a.warc.gz', () => 'folder:b.warc.gz'],
  ['a bucket', () => `s3://${s3.bucket}/crawl/a.warc.gz`, () => `s3://${s3.bucket}/crawl/b.warc.gz`],
  ['an HTTP server', () => at('/a.warc.gz'), () => at('/none.warc.gz')],
])('a file in %s', (_, file, missing) => {
  it('is read in parts', async () => {
    expect(archives.accepts(file())).toBe(true)
    expect(await read(file(), 0, 4)).toBe('0123 of 10')
    expect(await read(file(), 8, 4)).toBe('89 of 10')
    expect(await read(file(), 10, 4)).toBe(' of 10')
    expect(await read(missing(), 0, 4)).toBe('missing')
  })
})

describe('what is no archive of ours', () => {
  it('is not read: files outside the folder, private addresses, servers that send something else', async () => {
    expect(await read('folder:link.warc.gz', 0, 4)).toBe('missing')
    expect(await read('https://intern.example.org/a.warc.gz', 0, 4)).toBe('unreachable')
    expect(await read(at('/whole.warc.gz'), 0, 4)).toBe('no_ranges')
    expect(await read(at('/lies.warc.gz'), 0, 4)).toBe('unreachable')
    // A server that gives no access now may do so later.
    expect(await read(at('/closed.warc.gz'), 0, 4)).toBe('unreachable')
    // A file that a person named is asked for whatever is said to robots; one that its server names is not.
    expect(asked).not.toContain('/robots.txt')
    expect(await read(at('/moved.warc.gz'), 0, 4)).toBe('unreachable')
    expect(asked).toContain('/robots.txt')
  })

  it.each([
    'folder:../a.warc.gz',
    'folder:/etc/a.warc.gz',
    's3://B/../a.warc.gz',
    'file:///a.warc.gz',
    'http://127.0.0.1/a.warc.gz',
    'folder:a.html',
  ])('is not accepted: %s', address => expect(archives.accepts(address)).toBe(false))
})
