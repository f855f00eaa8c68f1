// The bytes of resumable uploads: in pieces, after lost connections, through a real client, and nobody else’s.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type Upload, uploads } from '#lib/contract/uploads.ts'
import { FOR_ACCOUNT } from '#lib/rules/accounts/for-account.ts'
import { UPLOAD_PART_BYTES } from '#lib/rules/upload-states.ts'
import type { Context } from '#server/context.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { finishUpload } from '#server/domains/images/uploads/finish-upload.ts'
import { transferHost } from '#server/domains/images/uploads/receive-bytes.ts'
import { sweepUploads } from '#server/domains/images/uploads/sweep-uploads.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { announced, broken, offsetOf, partsOf, send, sendAll, settle, sha256Of } from '#tests/support/resumable.ts'

let api: TestApi
let anne: TestPerson
let boris: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  boris = await makePerson(api)
})
afterAll(() => api.close())

const read = async ({ id }: Upload, person = anne) => (await api.as(person).call(uploads.read, { id })).body
const submit = (upload: Upload, person = anne) => api.as(person).call(uploads.submit, { id: upload.id })

describe('bytes', () => {
  it('come in pieces, and an image comes of them once the fields are final', async () => {
    const bytes = await jpeg({ seed: 111 })
    const upload = await announced(api, anne, bytes, { tags: ['digue', 'mer'] })
    const half = bytes.length >> 1
    const first = await send(api, anne, upload, 0, bytes.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await read(upload)).toMatchObject({ state: 'receiving', offset: half })
    const head = await offsetOf(api, anne, upload)
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      String(half),
      String(bytes.length),
    ])
    await send(api, anne, upload, half, bytes.subarray(half))
    await api.runJobs()
    expect(await read(upload)).toMatchObject({ state: 'received', image: null })
    const { body } = await submit(upload)
    expect(body).toMatchObject({ state: 'accepted', offset: bytes.length, refusal: null, duplicate: false })
    await api.runJobs()
    const { body: image } = await api.as(anne).call(images.read, { id: body.image ?? '' })
    expect(image).toMatchObject({ state: 'certified', sha256: sha256Of(bytes), tags: ['digue', 'mer'] })
    expect(await partsOf(api, upload)).toEqual([])
    const { body: proof } = await api.call(images.digest, { id: image.id })
    expect(proof?.sha256).toBe(sha256Of(bytes))
    const [version] = (await api.call(images.certificates, { id: image.id })).body.results
    expect(proof?.time_stamp?.at).toMatch(/Z$/)
    expect(version?.digest_dated_at).toBe(proof?.time_stamp?.at)
    expect(Date.parse(proof?.announced_at ?? '')).toBeLessThanOrEqual(Date.parse(version?.issued_at ?? ''))
  })

  it('may come after the fields are final', async () => {
    const bytes = await jpeg({ seed: 112 })
    const upload = await announced(api, anne, bytes)
    expect((await submit(upload)).body).toMatchObject({ state: 'waiting', submitted: true })
    await sendAll(api, anne, upload, bytes, 20_000)
    const { state, image } = await read(upload)
    expect(state).toBe('accepted')
    expect((await api.as(anne).call(images.read, { id: image ?? '' })).body.title).toBe('Marée basse')
    const kept = await api.as(anne).call(uploads.update, { id: upload.id, body: { title: 'Trop tard' } })
    expect(kept.problem.code).toBe('conflict')
  })

  it('go on where a lost connection left them', async () => {
    const bytes = await jpeg({ seed: 113 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    const lost = await send(api, anne, upload, 0, broken(bytes.subarray(0, 5_000)))
    expect(lost.status).toBeGreaterThanOrEqual(400)
    await expect.poll(async () => (await offsetOf(api, anne, upload)).headers.get('upload-offset')).toBe('5000')
    const behind = await send(api, anne, upload, 4_000, bytes.subarray(4_000))
    expect(behind.status).toBe(409)
    expect((await send(api, anne, upload, 5_000, bytes.subarray(5_000))).status).toBe(204)
    await settle(api)
    expect((await read(upload)).state).toBe('accepted')
  })

  it('of two requests at once are counted once', async () => {
    const bytes = await jpeg({ seed: 114 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    const host = transferHost(api.context)
    const appended = await Promise.all(
      [bytes, bytes.subarray(0, 9_000)].map(each => host.append(upload.id, 0, Readable.from([Buffer.from(each)]))),
    )
    expect(appended.filter(each => 'refused' in each)).toHaveLength(1)
    const { offset } = await read(upload)
    if (offset < bytes.length) await send(api, anne, upload, offset, bytes.subarray(offset))
    await settle(api)
    expect(await read(upload)).toMatchObject({ state: 'accepted', offset: bytes.length })
    expect(await partsOf(api, upload)).toEqual([])
  })

  it('are nobody else’s: not found, without a session not even that', async () => {
    const bytes = randomBytes(500)
    const upload = await announced(api, anne, bytes)
    expect((await send(api, boris, upload, 0, bytes)).status).toBe(404)
    expect((await offsetOf(api, boris, upload)).status).toBe(404)
    expect((await api.fetch(upload.transfer_url, { method: 'PATCH' })).status).toBe(401)
    expect((await api.as(anne).fetch(upload.transfer_url, { method: 'DELETE' })).status).toBe(405)
    const elsewhere = { method: 'PATCH', headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect((await api.as(anne).fetch(upload.transfer_url, elsewhere)).status).toBe(403)
    expect(await read(upload)).toMatchObject({ state: 'waiting', offset: 0 })
    await api.as(anne).call(uploads.remove, { id: upload.id })
  })

  it('are refused as without a session where the call is meant for another account', async () => {
    const upload = await announced(api, anne, randomBytes(500))
    const headers = { [FOR_ACCOUNT]: anne.id, 'Tus-Resumable': '1.0.0' }
    const statuses = async (person: typeof anne) => {
      const caller = api.as(person)
      const listed = await caller.call(uploads.list, {}, { headers })
      const asked = await caller.fetch(upload.transfer_url, { method: 'HEAD', headers })
      return [listed.status, asked.status]
    }
    expect(await statuses(anne)).toEqual([200, 200])
    expect(await statuses(boris)).toEqual([401, 401])
    await api.as(anne).call(uploads.remove, { id: upload.id })
  })
})

describe('a tus client', () => {
  it('sends a file over a connection that is cut, and sends no byte twice that was kept', async () => {
    const bytes = randomBytes(2.5 * UPLOAD_PART_BYTES)
    const upload = await announced(api, boris, bytes)
    let received = 0
    let cuts = 0
    const server = createServer(
      getRequestListener(async request => {
        const { method, headers } = request
        const counted = request.body?.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              received += chunk.length
              controller.enqueue(chunk)
            },
          }),
        )
        const init: RequestInit & { duplex: 'half' } = { method, headers, body: counted ?? null, duplex: 'half' }
        return api.fetch(new URL(request.url).pathname, init)
      }),
    )
    server.on('connection', socket => {
      // In the middle of the second part.
      if (cuts++ === 0) socket.on('data', () => socket.bytesRead > 1.5 * UPLOAD_PART_BYTES && socket.destroy())
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo // listening on a port
    await new Promise<void>((sent, failed) =>
      new TusUpload(bytes, {
        uploadUrl: `http://127.0.0.1:${port}${upload.transfer_url}`,
        headers: { Authorization: `Bearer ${boris.token}` },
        chunkSize: 2 * UPLOAD_PART_BYTES,
        retryDelays: [50, 100, 200],
        onSuccess: () => sent(),
        onError: failed,
      }).start(),
    )
    server.closeAllConnections()
    server.close()
    expect(await read(upload, boris)).toMatchObject({ state: 'received', offset: bytes.length })
    expect(cuts).toBeGreaterThan(1)
    // At most what was on its way when the connection was cut.
    expect(received).toBeLessThan(bytes.length + UPLOAD_PART_BYTES)
    await settle(api)
    // All of it came as it was: it is refused for what it is, not for being another file.
    expect((await read(upload, boris)).refusal?.code).toBe('image_not_jpeg')
  })
})

class Crash extends Error {}

/** A process that ends after so many steps: nothing it would have done to the database or the files happens any more. */
function dying(context: Context, steps: number, written: Set<string>): Context {
  let left = steps
  const step = (): void => {
    left -= 1
    if (left < 0) throw new Crash()
  }
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          step()
          if (name === 'put') written.add(String(args[0]))
          return value.apply(object, args)
        }
      },
    })
  const storage = watched(context.ports.storage)
  return {
    ...context,
    db: watched(context.db),
    ports: { ...context.ports, storage },
    transact: async inside => {
      step()
      return context.transact(inside)
    },
  }
}

const survive = (error: unknown): void => {
  if (!(error instanceof Crash)) throw error
}

describe('a crash at any step', () => {
  it('loses no counted byte, makes one image, and leaves nothing behind', async () => {
    const bytes = await jpeg({ seed: 115 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    const written = new Set<string>()
    let crashes = 0
    let offset = 0
    while (offset < bytes.length) {
      const piece = bytes.subarray(offset, offset + Math.ceil(bytes.length / 3))
      const host = transferHost(dying(api.context, crashes, written))
      await host.append(upload.id, offset, Readable.from([piece])).then(() => {}, survive)
      const { offset: after } = await read(upload)
      expect(after).toBeGreaterThanOrEqual(offset)
      if (after === offset) crashes += 1
      offset = after
    }
    expect(crashes).toBeGreaterThan(2)
    for (let steps = 0; (await read(upload)).state === 'received'; steps += 1) {
      await finishUpload.run(dying(api.context, steps, written), { upload_id: upload.id }).catch(survive)
    }
    const { state, image } = await read(upload)
    expect(state).toBe('accepted')
    const { body } = await api.as(anne).call(images.list, { query: { mine: true } })
    expect(body.results.filter(each => each.id === image)).toHaveLength(1)
    api.clock.forward({ hours: 2 })
    await sweepUploads.run(api.context, {})
    await settle(api)
    expect(await partsOf(api, upload)).toEqual([])
    const left = await Promise.all([...written].map(key => api.ports.storage.size(key)))
    expect([left.length > 3, left.filter(size => size !== null)]).toEqual([true, []])
    const original = await api.ports.storage.read(originalKey({ id: image ?? '', sha256: upload.sha256 }))
    expect(sha256Of(original ?? new Uint8Array())).toBe(upload.sha256)
  })
})

describe('a machine too busy to decode in time', () => {
  it('is no refusal: the upload stays, its job is tried again and makes the image', async () => {
    const bytes = await jpeg({ seed: 123 })
    const upload = await announced(api, boris, bytes, { file_name: 'busy.jpg' })
    await submit(upload, boris)
    const { inspect } = api.ports.imaging
    api.ports.imaging.inspect = () => Promise.reject(new DecodingInterrupted('starved'))
    await expect(sendAll(api, boris, upload, bytes)).rejects.toThrow('decoding was interrupted')
    api.ports.imaging.inspect = inspect
    expect(await read(upload, boris)).toMatchObject({ state: 'received', refusal: null })
    await finishUpload.run(api.context, { upload_id: upload.id })
    expect(await read(upload, boris)).toMatchObject({ state: 'accepted', refusal: null })
    const { results } = (await api.as(boris).call(images.errors, {})).body
    expect(results.filter(each => each.file_name === 'busy.jpg')).toEqual([])
  })
})
