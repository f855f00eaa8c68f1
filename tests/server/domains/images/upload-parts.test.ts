// The parts in which the bytes of an upload are put away as they flow in.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Upload, uploads } from '#lib/contract/uploads.ts'
import { UPLOAD_PART_BYTES, UPLOAD_PART_S } from '#lib/rules/upload-states.ts'
import { partKey } from '#server/domains/images/uploads/end-upload.ts'
import { transferHost } from '#server/domains/images/uploads/receive-bytes.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { announced, offsetOf, partsOf, send, settle } from '#tests/support/resumable.ts'

let api: TestApi
let boris: TestPerson
beforeAll(async () => {
  api = await testApi()
  boris = await makePerson(api)
})
afterAll(() => api.close())

const read = async ({ id }: Upload) => (await api.as(boris).call(uploads.read, { id })).body

describe('bytes', () => {
  it('are put away in parts, and never more of them than were announced', async () => {
    const bytes = randomBytes(UPLOAD_PART_BYTES + 1_000)
    const upload = await announced(api, boris, bytes)
    expect((await send(api, boris, upload, 0, new Uint8Array(bytes.length + 1))).status).toBe(413)
    expect((await send(api, boris, upload, 0, bytes)).status).toBe(204)
    expect((await partsOf(api, upload)).map(part => part.bytes)).toEqual([UPLOAD_PART_BYTES, 1_000])
    expect((await read(upload)).state).toBe('received')
    await api.as(boris).call(uploads.remove, { id: upload.id })
    await settle(api)
    expect(await partsOf(api, upload)).toEqual([])
    expect((await offsetOf(api, boris, upload)).status).toBe(404)
  })

  it('that come slowly are put away every few seconds', async () => {
    const bytes = randomBytes(5_000)
    const upload = await announced(api, boris, bytes)
    async function* slowly() {
      for (let from = 0; from < bytes.length; from += 1_000) {
        yield Buffer.from(bytes.subarray(from, from + 1_000))
        api.clock.forward({ seconds: UPLOAD_PART_S / 2 })
      }
    }
    const flow = Readable.from(slowly(), { highWaterMark: 1 })
    expect(await transferHost(api.context).append(upload.id, 0, flow)).toEqual({ offset: bytes.length })
    expect((await partsOf(api, upload)).length).toBeGreaterThan(1)
  })

  it('that the disk does not take are our fault: a problem like any other, which tells nothing of the disk', async () => {
    const bytes = randomBytes(1_000)
    const upload = await announced(api, boris, bytes)
    const full = vi.spyOn(api.context.ports.storage, 'put').mockRejectedValueOnce(new Error('ENOSPC: /files is full'))
    const refused = await send(api, boris, upload, 0, bytes)
    full.mockRestore()
    const told = await refused.text()
    expect(JSON.parse(told)).toMatchObject({ status: 500, code: 'unknown' })
    expect(told).not.toContain('ENOSPC')
    expect((await read(upload)).offset).toBe(0)
    expect((await send(api, boris, upload, 0, bytes)).status).toBe(204)
  })

  it('are kept whole and in their order, however they flow in and wherever the flow breaks', async () => {
    const bytes = randomBytes(2 * UPLOAD_PART_BYTES + 1_000)
    const upload = await announced(api, boris, bytes)
    const host = transferHost(api.context)
    const cut = (start: number, end: number) => Buffer.from(bytes.subarray(start, end))
    const [edge, end] = [UPLOAD_PART_BYTES, bytes.length]
    async function* breaking() {
      // Nothing at all, one byte, and one piece over the edge of a part.
      for (const [from, to] of [
        [0, 0],
        [0, 1],
        [1, edge - 1],
        [edge - 1, edge + 5],
      ] as const)
        yield cut(from, to)
      throw new Error('the line is cut')
    }
    await expect(host.append(upload.id, 0, Readable.from(breaking()))).rejects.toThrow('the line is cut')
    expect((await read(upload)).offset).toBe(edge + 5)
    // One piece longer than a part.
    expect(await host.append(upload.id, edge + 5, Readable.from([cut(edge + 5, end)]))).toEqual({ offset: end })
    const parts = (await partsOf(api, upload)).toSorted((a, b) => a.start - b.start)
    expect(parts.map(part => part.bytes)).toEqual([edge, 5, edge, 995])
    const stored = await Promise.all(parts.map(part => api.context.ports.storage.read(partKey(upload.id, part.id))))
    expect(Buffer.concat(stored.map(part => part ?? Buffer.alloc(0))).equals(bytes)).toBe(true)
    await api.as(boris).call(uploads.remove, { id: upload.id })
  })
})
