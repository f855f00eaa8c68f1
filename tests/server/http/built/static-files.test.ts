// Built files over HTTP: as the build compressed them, or compressed when they are first asked for.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaticFiles } from '#server/http/built/static-files.ts'

const script = 'export const answer = 42\n'.repeat(200)
const made = brotliCompressSync(script)
let folder: string
let port: number
const server = createServer((asked, response) => {
  void createStaticFiles(folder)(asked, response).then(served => served || response.writeHead(404).end())
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auctor-static-'))
  await writeFile(join(folder, 'built.js'), script)
  await writeFile(join(folder, 'built.js.br'), made)
  await writeFile(join(folder, 'late.js'), script)
  await writeFile(join(folder, 'font.woff2'), 'not compressed twice')
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** As it came: `fetch` would decompress it. */
function ask(file: string, accept_encoding: string): Promise<{ status: number; encoding: string; body: Buffer }> {
  return new Promise((done, failed) => {
    const headers = { 'accept-encoding': accept_encoding }
    const asked = request({ host: '127.0.0.1', port, path: `/_next/static/${file}`, headers }, async answer => {
      const body = Buffer.concat(await answer.toArray())
      done({ status: answer.statusCode ?? 0, encoding: answer.headers['content-encoding'] ?? 'identity', body })
    })
    asked.once('error', failed).end()
  })
}

describe('a built file', () => {
  it('comes as the build compressed it', async () => {
    expect(await ask('built.js', 'gzip, br')).toEqual({ status: 200, encoding: 'br', body: made })
  })

  it('is compressed when it is asked for where the build did not', async () => {
    const { encoding, body } = await ask('late.js', 'gzip, br')
    expect([encoding, brotliDecompressSync(body).toString()]).toEqual(['br', script])
  })

  it('comes as who asks can read it', async () => {
    const zipped = await ask('built.js', 'gzip')
    expect([zipped.encoding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', script])
    const plain = await ask('built.js', 'identity')
    expect([plain.encoding, plain.body.toString()]).toEqual(['identity', script])
    expect((await ask('font.woff2', 'br')).encoding).toBe('identity')
  })

  it.each(['absent.js', '..%2f..%2fetc%2fpasswd', '%'])('is nothing outside: %s', async name => {
    expect((await ask(name, 'br')).status).toBe(404)
  })
})
