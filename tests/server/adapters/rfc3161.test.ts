// The time-stamp client accepts only a valid token over its own request, from whoever it was told to trust.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TimeStamp } from '#lib/contract/certificate-proof.ts'
import { tokenBytes, verifyTimeStamp } from '#lib/proof/time-stamp.ts'
import {
  createRfc3161,
  type Rfc3161Config,
  TimeStampFailure,
  type TimeStampProblem,
} from '#server/adapters/time-stamp/rfc3161.ts'
import {
  startTimestampAuthority,
  type TimestampAuthority,
} from '#standins/timestamp-authority/start-timestamp-authority.ts'

let directory: string
let authority: TimestampAuthority
let stranger: TimestampAuthority
const servers: Server[] = []
const at = new Date('2026-11-20T22:23:24.567Z')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-3161-'))
  authority = await startTimestampAuthority({ directory: join(directory, 'own'), now: () => at })
  stranger = await startTimestampAuthority({ directory: join(directory, 'stranger') })
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
afterAll(async () => {
  await Promise.all([authority.stop(), stranger.stop()])
  await rm(directory, { recursive: true })
})

const digest = createHash('sha256').update('a statement').digest('hex')
const client = (change: Partial<Rfc3161Config> = {}) =>
  createRfc3161({
    url: authority.url,
    authority: 'Local authority',
    standin: true,
    trustedCaPem: authority.caPem,
    ...change,
  })

async function problem(work: Promise<unknown>): Promise<TimeStampProblem | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof TimeStampFailure) return error.problem
    throw error
  }
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

const headers = { 'content-type': 'application/timestamp-query' }

/** What our authority answers to `body`. */
async function ask(body: Uint8Array): Promise<Buffer> {
  const answer = await fetch(authority.url, { method: 'POST', headers, body: Uint8Array.from(body) })
  return Buffer.from(await answer.arrayBuffer())
}

/** An authority that answers each request with what `reply` makes of it. */
function meddler(reply: (query: Buffer) => Promise<Buffer>): Promise<string> {
  return serve((request, response) => {
    const send = (bytes: Buffer) =>
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(bytes)
    buffer(request)
      .then(reply)
      .then(send, () => response.destroy())
  })
}

describe('a good token', () => {
  test('is returned in the contract’s form, bare, and convinces a stranger who has the root', async () => {
    const stamp = await client().stamp(digest)
    expect(TimeStamp.parse(stamp)).toEqual(stamp)
    expect(stamp).toMatchObject({ authority: 'Local authority', standin: true, at: '2026-11-20T22:23:24.000Z' })
    const token = tokenBytes(stamp.token) ?? new Uint8Array(0)
    const verdict = await verifyTimeStamp({ token, digest, trustedRoots: [authority.caPem] })
    expect(verdict).toMatchObject({ outcome: 'valid', at: stamp.at, trusted: true })
  })

  test('is accepted without a configured root, and from many calls at once', async () => {
    const stamps = await Promise.all(
      Array.from({ length: 20 }, () => client({ trustedCaPem: undefined }).stamp(digest)),
    )
    expect(new Set(stamps.map(stamp => stamp.token)).size).toBe(20)
  })
})

describe('a bad answer', () => {
  test('a token of another authority than the trusted one is refused', async () => {
    const failure = client({ url: stranger.url }).stamp(digest)
    await expect(failure).rejects.toThrow('no trusted root stands behind it')
    expect(await problem(failure)).toBe('token_invalid')
  })

  test('an older answer, played again, is refused by its nonce', async () => {
    let first: Buffer | null = null
    const url = await meddler(async query => {
      first ??= await ask(query)
      return first
    })
    await client({ url }).stamp(digest)
    await expect(client({ url }).stamp(digest)).rejects.toThrow('nonce')
  })

  test('a token over another digest is refused', async () => {
    const url = await meddler(query => {
      const place = query.indexOf(Buffer.from(digest, 'hex'))
      return ask(query.fill(0xaa, place, place + 32))
    })
    await expect(client({ url }).stamp(digest)).rejects.toThrow('time_stamp_other_digest')
  })

  test('one flipped bit anywhere in the answer never gives a token that our verifier would refuse', async () => {
    const sample = (await client().stamp(digest)).token.length
    for (let round = 0; round < 60; round++) {
      const place = Math.floor((round * sample) / 90)
      const url = await meddler(async query => {
        const reply = await ask(query)
        reply[place] = (reply[place] ?? 0) ^ (1 << (round % 8))
        return reply
      })
      const stamp = await client({ url })
        .stamp(digest)
        .catch((error: unknown) => error)
      if (stamp instanceof TimeStampFailure) continue
      // Bits outside the token (the status, say) may change without harm; the token itself must still convince.
      const token = tokenBytes(TimeStamp.parse(stamp).token) ?? new Uint8Array(0)
      const verdict = await verifyTimeStamp({ token, digest, trustedRoots: [authority.caPem] })
      expect(verdict, `byte ${place}`).toMatchObject({ outcome: 'valid', trusted: true })
    }
  })

  test('bytes after the response, no response and an empty one are refused', async () => {
    for (const change of [
      async (query: Buffer) => Buffer.concat([await ask(query), Buffer.from([0])]),
      async () => Buffer.from('hello'),
      async () => Buffer.alloc(0),
    ]) {
      const url = await meddler(change)
      expect(await problem(client({ url }).stamp(digest))).toBe('token_invalid')
    }
  })

  test('a rejection is told with the words of the authority', async () => {
    const url = await meddler(() => ask(Buffer.from('nonsense')))
    const failure = client({ url }).stamp(digest)
    await expect(failure).rejects.toThrow(
      'Local authority refused the time stamp (status 2): This is not a time-stamp request.',
    )
    expect(await problem(failure)).toBe('rejected')
  })
})

describe('an authority that does not behave', () => {
  const type = { 'content-type': 'application/timestamp-reply' }
  const cases: [string, RequestListener][] = [
    ['says nothing', () => {}],
    ['starts and never ends', (_, response) => response.writeHead(200, type).write('x')],
    ['fails', (_, response) => response.writeHead(500, type).end()],
    ['sends a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['sends elsewhere', (_, response) => response.writeHead(307, { location: authority.url }).end()],
    ['sends too much', (_, response) => response.writeHead(200, type).end(Buffer.alloc(70_000))],
  ]
  test.each(cases)('that %s is unreachable, within the time allowed', async (_, listener) => {
    const url = await serve(listener)
    const started = Date.now()
    expect(await problem(client({ url, timeoutMs: 400 }).stamp(digest))).toBe('unreachable')
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  test('that is not there is unreachable', async () => {
    expect(await problem(client({ url: 'http://127.0.0.1:1/' }).stamp(digest))).toBe('unreachable')
  })
})

test('settings and digests that can never work are refused before anything is sent', async () => {
  const misconfigured = expect.objectContaining({ problem: 'misconfigured' })
  for (const change of [
    { url: 'ftp://x' },
    { url: 'nowhere' },
    { trustedCaPem: '' },
    { trustedCaPem: 'no certificate' },
  ]) {
    expect(() => client(change)).toThrow(misconfigured)
  }
  for (const wrong of ['', digest.toUpperCase(), digest.slice(2)]) {
    expect(await problem(client({ url: 'http://127.0.0.1:1/' }).stamp(wrong))).toBe('digest_invalid')
  }
})
