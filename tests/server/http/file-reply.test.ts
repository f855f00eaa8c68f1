// Stored files through a real socket: heads, parts, callers who leave, and files that turn out damaged half-way.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealedStorage } from '#server/adapters/storage/sealed.ts'
import { sealingKey } from '#server/adapters/storage/sealed-format.ts'
import { fileResponse } from '#server/http/file-reply.ts'
import { diskStore, type OpenStore } from '#tests/server/adapters/storage/stores.ts'

const BYTES = 8 * 1024 * 1024
const bytes = randomBytes(BYTES)
let store: OpenStore
let server: ReturnType<typeof serve>
let url: string
beforeAll(async () => {
  store = await diskStore()
  const storage = sealedStorage(store.storage, sealingKey(randomBytes(32)))
  await storage.put('whole', bytes)
  await storage.put('damaged', bytes)
  const path = join(store.folder, 'files/objects/damaged')
  const sealed = await readFile(path)
  sealed[BYTES / 2] = (sealed[BYTES / 2] ?? 0) ^ 1
  await writeFile(path, sealed)
  const app = new Hono().get('/:key', context =>
    fileResponse(
      {
        stored: range => storage.get(context.req.param('key'), range),
        media_type: 'application/zip',
        cache: 'private',
      },
      { method: context.req.method, header: name => context.req.header(name), requestId: 'req_1' },
    ),
  )
  await new Promise<void>(resolve => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await store.close()
})

/** Files of the store that this process has open. */
async function openFiles(): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const paths = await Promise.all(names.map(name => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter(path => path.startsWith(store.folder)).length
}

it('gives the whole, a part, and the length alone', async () => {
  const whole = await fetch(`${url}/whole`)
  expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
  const part = await fetch(`${url}/whole`, { headers: { Range: 'bytes=5000000-' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, String(BYTES - 5_000_000)])
  expect(bytes.subarray(5_000_000).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
  const head = await fetch(`${url}/whole`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES)])
})

it('goes on with a download that was cut off, as long as the file is the same', async () => {
  const { headers } = await fetch(`${url}/whole`, { method: 'HEAD' })
  const had = bytes.subarray(0, 3_000_000)
  const rest = await fetch(`${url}/whole`, {
    headers: { Range: `bytes=${had.length}-`, 'If-Range': headers.get('etag') ?? '' },
  })
  expect(rest.status).toBe(206)
  expect(bytes.equals(Buffer.concat([had, Buffer.from(await rest.arrayBuffer())]))).toBe(true)
})

it('breaks the connection at a damaged place, so that nobody takes what came for the file', async () => {
  await expect(fetch(`${url}/damaged`).then(answer => answer.arrayBuffer())).rejects.toThrow()
  const before = await fetch(`${url}/damaged`, { headers: { Range: 'bytes=0-999' } })
  expect(bytes.subarray(0, 1000).equals(Buffer.from(await before.arrayBuffer()))).toBe(true)
})

it.runIf(existsSync('/proc/self/fd'))(
  'leaves no file open, whether the caller takes all, asks for the head, has it, or leaves half-way',
  async () => {
    for (let run = 0; run < 10; run++) {
      const { headers } = await fetch(`${url}/whole`, { method: 'HEAD' })
      await fetch(`${url}/whole`, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
      await fetch(`${url}/whole`, { headers: { Range: `bytes=${BYTES}-` } })
      await new Promise<void>((resolve, reject) => {
        const sent = request(`${url}/whole`, answer => answer.once('data', () => sent.destroy()).once('close', resolve))
        sent.once('error', reject).end()
      })
    }
    for (let tries = 0; tries < 100 && (await openFiles()) > 0; tries++) await wait(20)
    expect(await openFiles()).toBe(0)
  },
)
