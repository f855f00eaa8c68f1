// Arriving files: digests from the pipe, every limit on both sides, nothing left behind, flat memory.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiveMultipart } from '#server/http/multipart.ts'
import { smallDisk } from '#tests/support/small-disk.ts'

const KB = 1024
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'multipart-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const receive = (request: Request) => receiveMultipart(request, { directory, max_file_bytes: 64 * KB })

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/api/images/create', { method: 'POST', body, headers })
}

function form(file: Uint8Array<ArrayBuffer> | null, fields: [string, string][] = [], name = 'photo.jpg'): FormData {
  const data = new FormData()
  for (const [key, value] of fields) data.append(key, value)
  if (file) data.append('file', new File([file], name, { type: 'image/jpeg' }))
  return data
}

async function refusal(request: Request): Promise<string> {
  const code = await receive(request).then(
    () => 'accepted',
    error => error.code,
  )
  expect(await readdir(directory)).toEqual([])
  return code
}

describe('receiveMultipart', () => {
  it('gives fields, bytes and both digests, and removes the file when told', async () => {
    const bytes = Uint8Array.from(randomBytes(60 * KB))
    const upload = await receive(
      post(
        form(bytes, [
          ['title', 'Été'],
          ['tags', 'a'],
          ['tags', 'b'],
          ['tags', 'c'],
        ]),
      ),
    )
    expect({ ...upload.fields }).toEqual({ title: 'Été', tags: ['a', 'b', 'c'] })
    const { file } = upload
    if (!file) throw new Error('no file')
    expect(file).toEqual({
      path: file.path,
      name: 'photo.jpg',
      media_type: 'image/jpeg',
      bytes: 60 * KB,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sha512: createHash('sha512').update(bytes).digest('hex'),
    })
    expect(Buffer.compare(await readFile(file.path), bytes)).toBe(0)
    await upload.dispose()
    expect(await readdir(directory)).toEqual([])
  })

  it('takes a form without a file, and one with an empty file', async () => {
    expect((await receive(post(form(null, [['title', 'x']])))).file).toBeNull()
    const empty = await receive(post(form(new Uint8Array(0))))
    expect(empty.file?.bytes).toBe(0)
    await empty.dispose()
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\été.jpg', 'été.jpg'],
    ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
    [`${'x'.repeat(500)}.jpg`, 'x'.repeat(200)],
  ])('keeps only a plain last name of %j', async (name, plain) => {
    const upload = await receive(post(form(new Uint8Array(9), [], name)))
    expect(upload.file?.name).toBe(plain)
    expect(upload.file?.path.startsWith(directory)).toBe(true)
    await upload.dispose()
  })

  it('takes a file of exactly the limit and refuses one byte more', async () => {
    const upload = await receive(post(form(new Uint8Array(64 * KB))))
    expect(upload.file?.bytes).toBe(64 * KB)
    await upload.dispose()
    expect(await refusal(post(form(new Uint8Array(64 * KB + 1))))).toBe('image_too_big')
  })

  it('refuses by Content-Length before reading anything', async () => {
    let pulled = 0
    const pull = () => {
      pulled += 1
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '53477376' }
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect(await refusal(request)).toBe('image_too_big')
    expect(pulled).toBe(0)
  })

  it('stops reading an endless file soon after the limit', async () => {
    let sent = 0
    const head = new TextEncoder().encode(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    )
    const body = new ReadableStream({
      start: controller => controller.enqueue(head),
      pull(controller) {
        sent += 16 * KB
        controller.enqueue(new Uint8Array(16 * KB))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect(await refusal(request)).toBe('image_too_big')
    expect(sent).toBeLessThan(1_024 * KB)
  })

  it.each([
    ['a field of 64 kB', form(null, [['title', 'x'.repeat(64 * KB + 1)]]), 'body_too_large'],
    [
      'fields of 256 kB together',
      form(
        null,
        Array.from({ length: 5 }, () => ['tags', 'x'.repeat(60 * KB)] as [string, string]),
      ),
      'body_too_large',
    ],
    [
      '101 fields',
      form(
        null,
        Array.from({ length: 101 }, (_, i) => [`f${i}`, '1'] as [string, string]),
      ),
      'bad_request',
    ],
  ])('refuses %s', async (_, data, code) => {
    expect(await refusal(post(data))).toBe(code)
  })

  it('refuses a second file and a file under another name', async () => {
    const two = form(new Uint8Array(9))
    two.append('file', new File(['x'], 'b.jpg'))
    expect(await refusal(post(two))).toBe('bad_request')
    const other = new FormData()
    other.append('avatar', new File(['x'], 'b.jpg'))
    expect(await refusal(post(other))).toBe('bad_request')
  })

  it.each([
    ['JSON', post('{}', { 'content-type': 'application/json' }), 'unsupported_media_type'],
    ['no content type', post(new Uint8Array(3)), 'unsupported_media_type'],
    ['no boundary', post('x', { 'content-type': 'multipart/form-data' }), 'unsupported_media_type'],
    ['an empty boundary', post('x', { 'content-type': 'multipart/form-data; charset=utf-8' }), 'bad_request'],
    [
      'a form that breaks off',
      post('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
      'bad_request',
    ],
    ['bytes that are no form', post('hello', { 'content-type': 'multipart/form-data; boundary=x' }), 'bad_request'],
  ])('refuses %s', async (_, request, code) => {
    expect(await refusal(request)).toBe(code)
  })

  const field = 'Content-Disposition: form-data; name="title"\r\n\r\nv\r\n'
  it.each([
    ['with parts after it', `--x--\r\n--x\r\n${field}--x--\r\n`],
    ['with a delimiter after it', '--x--\r\n--x\r\n'],
    ['after a part, with another part after it', `--x\r\n${field}--x--\r\n--x\r\n${field}--x--\r\n`],
  ])('refuses a closing delimiter %s, in whatever pieces it comes', async (_, text) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const size of [1, 3, 7, text.length]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_each, i) =>
        text.slice(i * size, (i + 1) * size),
      )
      const body = NodeStream.from(pieces.map(piece => new TextEncoder().encode(piece)))
      const init = { method: 'POST', body, headers: type, duplex: 'half' } as unknown as RequestInit // the DOM does not know of `duplex`
      expect(await refusal(new Request('http://localhost/', init))).toBe('bad_request')
    }
  })

  it('takes what stands before the first delimiter and after the last one for nothing', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary="x"' }
    const upload = await receive(post(`before\r\n--x\r\n${field}--x--\r\nafter`, type))
    expect({ ...upload.fields }).toEqual({ title: 'v' })
  })

  it('says that the disk is full, not that the form is wrong', async context => {
    const disk = await smallDisk(16)
    if (!disk) return context.skip('only root may mount a small disk')
    try {
      const arriving = receiveMultipart(post(form(new Uint8Array(60 * KB))), { directory: disk.path })
      await expect(arriving).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(await readdir(disk.path)).toEqual([])
    } finally {
      await disk.remove()
    }
  })

  it('cleans up when the sender disappears', async () => {
    const head = new TextEncoder().encode(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    )
    let pulls = 0
    const body = new ReadableStream({
      pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(head)
        else controller.error(new Error('connection reset'))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect(await refusal(request)).toBe('bad_request')
  })

  it('does not let a field name reach the prototype', async () => {
    const { fields } = await receive(
      post(
        form(null, [
          ['__proto__', 'x'],
          ['constructor', 'y'],
        ]),
      ),
    )
    expect(Object.keys(fields)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})
