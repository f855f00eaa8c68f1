// The clients of Google Vision and TinEye against servers that speak their protocols: what is asked, what is read, what is refused.
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleVision } from '#server/adapters/search/google-vision.ts'
import { tinEye } from '#server/adapters/search/tineye.ts'
import { closeServer, listen } from '#standins/web/listen.ts'

const picture = Buffer.from('ffd8ffe000104a464946', 'hex')

/** The shape of Google's documented answer. */
const vision = {
  responses: [
    {
      webDetection: {
        webEntities: [{ entityId: '/m/015kr', score: 0.71, description: 'Bridge' }],
        fullMatchingImages: [{ url: 'https://cdn.example.org/bridge.jpg' }],
        pagesWithMatchingImages: [
          {
            url: 'https://blog.example.org/bridges',
            pageTitle: 'Ten <b>bridges</b>',
            fullMatchingImages: [{ url: 'https://cdn.example.org/bridge.jpg' }],
          },
          {
            url: 'https://shop.example.net/poster',
            partialMatchingImages: [{ url: 'https://shop.example.net/p.png' }],
          },
        ],
        visuallySimilarImages: [{ url: 'https://other.example/another-bridge.jpg' }],
        bestGuessLabels: [{ label: 'arch bridge', languageCode: 'en' }],
      },
    },
  ],
}

/** The shape of TinEye's documented answer. */
const tineye = {
  stats: { timestamp: '1783000000.11', query_time: '0.41', total_backlinks: 2, total_results: 1 },
  code: 200,
  messages: [],
  results: {
    matches: [
      {
        image_url: 'http://img.tineye.com/result/0f1e84b7',
        domain: 'example.org',
        score: 66.7,
        width: 400,
        height: 300,
        size: 50734,
        format: 'JPEG',
        filesize: 50734,
        overlay: 'overlay/507b',
        tags: [],
        query_hash: 'c57d',
        backlinks: [
          { url: 'https://example.org/cat.jpg', backlink: 'https://example.org/page', crawl_date: '2025-11-03' },
          { url: 'https://example.org/cat.jpg', backlink: 'https://example.org/older', crawl_date: '2024-01-09' },
        ],
      },
    ],
  },
}

type Asked = { url: string; headers: Record<string, unknown>; body: string }
let server: Server
let address: string
let asked: Asked
let reply: { status: number; body: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('latin1') }
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  address = `http://127.0.0.1:${(await listen(server)).port}/rest/search/`
})
afterAll(() => closeServer(server))

const answering = (status: number, body: unknown) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

describe('Google Vision', () => {
  const search = () => googleVision({ api_key: 'the-key', address }).pagesWith(picture)

  it('is asked for web detection with the key in a header, and answers pages, not look-alikes', async () => {
    answering(200, vision)
    expect(await search()).toEqual([
      { page_url: 'https://blog.example.org/bridges', picture_url: 'https://cdn.example.org/bridge.jpg' },
      { page_url: 'https://shop.example.net/poster', picture_url: 'https://shop.example.net/p.png' },
    ])
    expect(asked.headers['x-goog-api-key']).toBe('the-key')
    expect(asked.url).not.toContain('the-key')
    expect(JSON.parse(asked.body)).toEqual({
      requests: [
        {
          image: { content: picture.toString('base64') },
          features: [{ type: 'WEB_DETECTION', maxResults: 100 }],
        },
      ],
    })
  })

  it('that finds nothing answers nothing', async () => {
    answering(200, { responses: [{}] })
    expect(await search()).toEqual([])
  })

  it.each([
    [403, { error: { code: 403, message: 'API key not valid', status: 'PERMISSION_DENIED' } }],
    [429, { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } }],
    [200, { responses: [{ error: { code: 3, message: 'Bad image data.' } }] }],
    [200, '<html>'],
    [200, { responses: [{ webDetection: { pagesWithMatchingImages: [{}] } }] }],
  ])('that refuses with %i throws, without its key', async (status, body) => {
    answering(status, body)
    const error = await search().catch((thrown: unknown) => String(thrown))
    expect(error).toMatch(/Error/)
    expect(error).not.toContain('the-key')
  })
})

describe('TinEye', () => {
  const search = () => tinEye({ api_key: 'the-key', address }).pagesWith(picture)

  it('is sent the picture with the key in a header, and answers each page that links to a match', async () => {
    answering(200, tineye)
    expect(await search()).toEqual([
      { page_url: 'https://example.org/page', picture_url: 'https://example.org/cat.jpg' },
      { page_url: 'https://example.org/older', picture_url: 'https://example.org/cat.jpg' },
    ])
    expect(asked.headers['x-api-key']).toBe('the-key')
    expect(asked.url).toBe('/rest/search/?offset=0&limit=100&backlink_limit=100&sort=score&order=desc')
    expect(asked.body).toContain('name="image_upload"; filename="picture.jpg"')
  })

  it.each([
    [400, { code: 400, messages: ['NO_SIGNATURE_ERROR', 'Image too simple.'], results: [] }],
    [200, { code: 400, messages: ['API_ERROR'], results: [] }],
    [403, { code: 403, messages: ['Invalid key'], results: [] }],
    [200, '{'],
  ])('that refuses with %i throws, without its key', async (status, body) => {
    answering(status, body)
    const error = await search().catch((thrown: unknown) => String(thrown))
    expect(error).toMatch(/Error/)
    expect(error).not.toContain('the-key')
  })
})
