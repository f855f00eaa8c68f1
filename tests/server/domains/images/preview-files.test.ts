// Files over HTTP: validators, parts and lifetimes of a preview, as browsers, proxies and resumed downloads ask for them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let owner: TestPerson
let id: string
let url: string
let bytes: Buffer
let tag: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  id = await certified(api, owner, { seed: 7, fields: { track: false } })
  url = `/api/images/${id}/preview/640.webp`
  const whole = await api.fetch(url)
  bytes = Buffer.from(await whole.arrayBuffer())
  tag = whole.headers.get('etag') ?? ''
})
afterAll(() => api.close())

const get = (headers: Record<string, string>, method = 'GET') => api.fetch(url, { method, headers })
async function expectWhole(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
}

describe('a part', () => {
  it('is exactly the bytes that were asked for, whichever', async () => {
    const place = fc.nat(bytes.length - 1)
    const form = fc.constantFrom('closed', 'open', 'suffix')
    await fc.assert(
      fc.asyncProperty(place, place, form, async (one, other, written) => {
        const start = Math.min(one, other)
        const end = written === 'closed' ? Math.max(one, other) : bytes.length - 1
        const range = { closed: `${start}-${end}`, open: `${start}-`, suffix: `-${bytes.length - start}` }[written]
        const answer = await get({ Range: `bytes=${range}` })
        expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
          206,
          `bytes ${start}-${end}/${bytes.length}`,
          String(end - start + 1),
        ])
        expect(answer.headers.get('etag')).toBe(tag)
        expect(bytes.subarray(start, end + 1).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('ends where the file ends, however much was asked for', async () => {
    for (const range of [`bytes=10-${bytes.length + 5000}`, `bytes=10-99999999999999999999`]) {
      const answer = await get({ Range: range })
      expect(answer.headers.get('content-range')).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`)
      expect(bytes.subarray(10).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    }
    const all = await get({ Range: `bytes=-${bytes.length + 1}` })
    expect([all.status, (await all.arrayBuffer()).byteLength]).toEqual([206, bytes.length])
  })

  it.each(['-0', 'at', 'behind'])('that the file does not have is refused with its length (%s)', async place => {
    const { length } = bytes
    const range = { '-0': '-0', at: `${length}-`, behind: `${length + 1}-${length + 9}` }[place]
    const answer = await get({ Range: `bytes=${range}` })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  it.each(['bytes=5-2', 'bytes=-', 'bytes=', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes 0-1', '0-1'])(
    'is not read out of %j: the whole file comes',
    async range => expectWhole(await get({ Range: range })),
  )
})

describe('a condition', () => {
  it('gives the part only to whoever has the rest of these very bytes', async () => {
    const part = await get({ Range: 'bytes=0-9', 'If-Range': tag })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    for (const other of ['"other"', `W/${tag}`, new Date().toUTCString()]) {
      await expectWhole(await get({ Range: 'bytes=0-9', 'If-Range': other }))
    }
  })

  it.each(['TAG', 'W/TAG', '"x", TAG', '*'])('answers 304 to %s, before any part', async condition => {
    for (const range of ['', 'bytes=0-9', `bytes=${bytes.length}-`]) {
      const answer = await get({ Range: range, 'If-None-Match': condition.replace('TAG', tag) })
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-range')]).toEqual([304, tag, null])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    await expectWhole(await get({ 'If-None-Match': '"x", W/"y"' }))
  })

  it('holds no longer once other bytes are stored', async () => {
    const key = previewKey(id, '320.webp')
    const place = `/api/images/${id}/preview/320.webp`
    const before = (await api.fetch(place)).headers.get('etag') ?? ''
    const other = Buffer.from('other bytes')
    await api.ports.storage.put(key, other)
    const after = await api.fetch(place, {
      headers: { 'If-None-Match': before, 'If-Range': before, Range: 'bytes=0-4' },
    })
    expect([after.status, await after.text()]).toEqual([200, 'other bytes'])
    expect(after.headers.get('etag')).not.toBe(before)
  })
})

describe('every answer', () => {
  it('may be kept for a year by anyone, says that parts may be asked for, and runs nothing', async () => {
    for (const answer of [await get({}), await get({ Range: 'bytes=0-3' }), await get({}, 'HEAD')]) {
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      await answer.arrayBuffer()
    }
  })

  it('tells a HEAD the same as a GET, without the bytes and whatever part is asked for', async () => {
    const head = await get({ Range: 'bytes=0-3' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(bytes.length),
      tag,
    ])
    expect(await head.text()).toBe('')
  })

  it('is not found when the file is gone, also in part', async () => {
    await api.ports.storage.remove(previewKey(id, '1280.webp'))
    const place = `/api/images/${id}/preview/1280.webp`
    expect((await api.fetch(place)).status).toBe(404)
    expect((await api.fetch(place, { headers: { Range: 'bytes=0-3' } })).status).toBe(404)
  })

  it('belongs to its owner alone while the image is private', async () => {
    await api.as(owner).call(images.update, { id, body: { portfolio: 'private' } })
    expect((await get({ 'If-None-Match': tag, Range: 'bytes=0-3' })).status).toBe(404)
    const own = await api.as(owner).fetch(url, { headers: { Range: 'bytes=0-3' } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([206, 'private, no-cache'])
    await own.arrayBuffer()
  })
})
