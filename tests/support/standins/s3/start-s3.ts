// A store on this machine that speaks the protocol of S3, with one bucket in memory; for tests and trials of the S3 storage.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Answer, answerCall, type Call } from './answers.ts'
import { type Bucket, createBucket } from './bucket.ts'
import { S3Refusal, xmlDocument } from './refusal.ts'
import { type Account, checkSignature } from './signature.ts'

/** What goes wrong: before anything is done, after it is done, or in the middle of the answer. */
export type S3Fault = 'drop_before' | 'drop_after' | 'drop_midway' | 'internal_error' | 'slow_down'
export type S3 = Account & {
  url: string
  bucket: string
  contents: Pick<Bucket, 'objects' | 'uploads'>
  /** The next `times` calls that `method` and `path` fit go wrong. */
  fail(fault: S3Fault, which?: { times?: number; method?: string; path?: RegExp }): void
  /** Changes a stored object behind the protocol's back. */
  overwrite(key: string, bytes: Buffer): void
  /** Methods and paths of all calls, in order. */
  calls(): string[]
  stop(): Promise<void>
}
export type S3StartOptions = Partial<Account> & { bucket?: string; now?: () => Date }

type Trap = { fault: S3Fault; times: number; method: string | undefined; path: RegExp }
type World = { account: Account; name: string; bucket: Bucket; now: () => Date; traps: Trap[]; calls: string[] }

const REFUSALS: Partial<Record<S3Fault, S3Refusal>> = {
  internal_error: new S3Refusal(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  slow_down: new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.'),
}

/** Starts the store on a free port of loopback. */
export async function startS3({
  bucket: name = 'auctor',
  now = () => new Date(),
  ...own
}: S3StartOptions = {}): Promise<S3> {
  const account = { access_key_id: 'local', secret_access_key: 'local-secret', region: 'eu-west-3', ...own }
  const world: World = { account, name, bucket: createBucket(now), now, traps: [], calls: [] }
  const server = createServer((request, response) => {
    serve(world, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The store has no address.')
  return {
    ...account,
    url: `http://127.0.0.1:${address.port}`,
    bucket: name,
    contents: world.bucket,
    fail: (fault, { times = 1, method, path = /^/ } = {}) => world.traps.push({ fault, times, method, path }),
    overwrite: (key, bytes) => void world.bucket.put(key, bytes),
    calls: () => [...world.calls],
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET'
  const fault = takeFault(world, method, request.url ?? '/')
  world.calls.push(`${method} ${request.url}`)
  if (fault === 'drop_before') return void request.socket.destroy()
  const body = Buffer.concat(await request.toArray())
  const answer = attempt(world, request, method, body, fault)
  if (fault === 'drop_after') return void request.socket.destroy()
  write(response, method, answer, fault === 'drop_midway')
}

function takeFault({ traps }: World, method: string, path: string): S3Fault | null {
  const trap = traps.find(each => each.times > 0 && (each.method ?? method) === method && each.path.test(path))
  if (!trap) return null
  trap.times--
  return trap.fault
}

function attempt(world: World, request: IncomingMessage, method: string, body: Buffer, fault: S3Fault | null): Answer {
  try {
    const refusal = fault && REFUSALS[fault]
    if (refusal) throw refusal
    const url = new URL(request.url ?? '/', 'http://store')
    const { headers } = request
    checkSignature({ method, url, path: url.pathname, headers, body }, world.account, world.now())
    return answerCall(world.bucket, world.name, callOf(world, method, url, headers, body))
  } catch (error) {
    if (!(error instanceof S3Refusal)) throw error
    const { status, code, message } = error
    const headers = { ...error.headers, 'content-type': 'application/xml' }
    return { status, headers, body: xmlDocument('Error', { Code: code, Message: message }) }
  }
}

function callOf(world: World, method: string, url: URL, headers: Call['headers'], body: Buffer): Call {
  const [, name = '', ...rest] = url.pathname.split('/')
  if (name !== world.name) throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
  return { method, key: decodeURIComponent(rest.join('/')), query: url.searchParams, headers, body }
}

function write(response: ServerResponse, method: string, { status, headers, body = '' }: Answer, isCut: boolean): void {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...(status === 204 || status === 304 ? {} : length), ...headers })
  if (method === 'HEAD') response.end()
  else if (isCut) response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
  else response.end(body)
}
