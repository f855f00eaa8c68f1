// One call to Mangopay: its SDK with everything around it that the SDK leaves open. The only file that imports it.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type Mangopay from 'mangopay4-nodejs-sdk'
import type { base } from 'mangopay4-nodejs-sdk'
import { z } from 'zod'
import { PaymentFailure } from '#server/ports/payment.ts'

export type MangopayOptions = {
  base_url: string
  client_id: string
  api_key: string
  /** How long an answer is waited for, in milliseconds. */
  timeout_ms?: number
}

/** `operation` is a name of the SDK's table of addresses; `path` fills the address's places. */
export type MangopayRequest = {
  operation: string
  path?: Record<string, string>
  body?: Record<string, unknown>
  query?: Record<string, string | number>
}

export type MangopayCalls = {
  /** Sends a request that may be repeated without harm. Every failure is a PaymentFailure. */
  send(request: MangopayRequest): Promise<unknown>
  /**
   * Sends a request that creates. The same key never creates twice within a day: the answer of the first time comes
   * back, unless the first time was refused.
   */
  once(request: MangopayRequest, key: string): Promise<unknown>
  /** What a request sent with `once` under this key has made; null when none arrived or all were refused. */
  made(key: string): Promise<unknown>
}
export type MangopayClient = MangopayCalls & {
  /** Lets go of the SDK, so that another client may be opened. */
  close(): void
}

type Exchanged = { status: number; body: unknown }
/** One request and its answer; the status is 0 when none came. `key` is the provider's own, for requests that create. */
export type MangopayExchange = (request: MangopayRequest, key?: string) => Promise<Exchanged>

/** The part of the SDK in use; its own types lag behind the API. */
type Sdk = {
  method(operation: string, callback: null, options: object): Promise<unknown>
  authorize(): Promise<unknown>
  isExpired(): boolean
  requestOptions: { headers: Record<string, string | undefined> }
}
type SdkConstructor = new (config: base.Config) => Mangopay & Sdk

const TIMEOUT_MS = 30_000
/** After this many refused tries under one key nothing new is expected of another. */
const MOST_ATTEMPTS = 50

/** The SDK keeps its settings and its token in its prototype: two clients of one process would use each other's. */
let opened = false

/** Opens the client of this process. Throws when there is one already. */
export function openClient(options: MangopayOptions): MangopayClient {
  if (opened) throw new Error('This process has a client of the payment provider already.')
  opened = true
  const { base_url, client_id, api_key, timeout_ms = TIMEOUT_MS } = options
  const sdk = new (loadSdk())({
    clientId: client_id,
    clientApiKey: api_key,
    baseUrl: base_url.replace(/\/$/, ''),
    connectionTimeout: timeout_ms,
    responseTimeout: timeout_ms,
    // The SDK's own prints people's data.
    errorHandler: () => undefined,
  })
  const authorised = createRenewal(sdk, timeout_ms)

  const exchange: MangopayExchange = async (request, key) => {
    await authorised()
    const first = await perform(sdk, request, timeout_ms, key)
    if (first.status !== 401) return first
    // The token was withdrawn before its time.
    delete sdk.requestOptions.headers.Authorization
    await authorised()
    return perform(sdk, request, timeout_ms, key)
  }
  return {
    ...callsOver(exchange),
    close() {
      opened = false
    },
  }
}

/** What is called of Mangopay, over any way on which a request gets its answer. */
export function callsOver(exchange: MangopayExchange): MangopayCalls {
  const send = async (request: MangopayRequest) => bodyOf(await exchange(request))

  async function once(request: MangopayRequest, key: string): Promise<unknown> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const attemptKey = providerKey(key, attempt)
      const answer = await exchange(request, attemptKey)
      if (!isConflict(answer)) return bodyOf(answer)
      const earlier = Remembered.safeParse(
        await send({ operation: 'idempotency_response_get', path: { idempotencyKey: attemptKey } }).catch(notYet),
      )
      if (!earlier.success) throw new PaymentFailure('unreachable', 'The answer to an earlier call cannot be read')
      const { StatusCode, Resource } = earlier.data
      if (StatusCode < 300) return Resource
    }
    throw new PaymentFailure('refused', 'Refused under every key')
  }

  async function made(key: string): Promise<unknown> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const path = { idempotencyKey: providerKey(key, attempt) }
      const answer = await send({ operation: 'idempotency_response_get', path }).catch(notYet)
      const earlier = Remembered.safeParse(answer)
      if (!earlier.success) return null
      if (earlier.data.StatusCode < 300) return earlier.data.Resource
    }
    return null
  }

  return { send, once, made }
}

function loadSdk(): SdkConstructor {
  const require = createRequire(import.meta.url)
  const path = require.resolve('mangopay4-nodejs-sdk')
  mendAxios(createRequire(path)('axios'))
  return require(path) as SdkConstructor // a CommonJS module whose own types do not fit how it is exported
}

type Axios = { interceptors: { response: { use(done: null, failed: (error: NetworkError) => Promise<never>): void } } }
type NetworkError = { response?: unknown; code?: string; message: string }
const mended = new WeakSet<Axios>()

/** When a connection breaks, the SDK looks for an answer that is not there, and its promise never settles. */
function mendAxios(axios: Axios): void {
  if (mended.has(axios)) return
  mended.add(axios)
  axios.interceptors.response.use(null, error => {
    if (!error.response && error.code !== 'ERR_CANCELED')
      error.response = { status: 0, headers: {}, data: { Type: 'network_error', Message: error.message } }
    return Promise.reject(error)
  })
}

/** Renews the token when it is due, once for everybody who waits: the SDK would ask once for each. */
function createRenewal(sdk: Sdk, timeout_ms: number): () => Promise<void> {
  let renewing: Promise<void> | null = null
  const renew = async () => {
    try {
      await within(sdk.authorize(), timeout_ms)
    } catch (error) {
      if (error instanceof PaymentFailure) throw error
      const refused = z.object({ error: z.string() }).safeParse(error)
      if (refused.success) throw new PaymentFailure('unauthorised', refused.data.error)
      throw new PaymentFailure('unreachable', 'No token was given')
    }
  }
  return async () => {
    if (sdk.requestOptions.headers.Authorization && !sdk.isExpired()) return
    renewing ??= renew().finally(() => {
      renewing = null
    })
    await renewing
  }
}

const Answered = z.object({ status: z.number(), data: z.unknown() })

async function perform(sdk: Sdk, { operation, path, body, query }: MangopayRequest, timeout_ms: number, key?: string) {
  // Fresh objects every time: the SDK writes the answer into what it was given.
  const options = {
    path: { ...path },
    resolveWithFullResponse: true,
    ...(body && { data: structuredClone(body) }),
    ...(query && { parameters: { ...query } }),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  }
  const answer = await within(
    sdk.method(operation, null, options).catch((error: unknown) => error),
    timeout_ms + 1_000,
  )
  const read = Answered.safeParse(answer)
  // A time-out of the SDK's own is an object without a status.
  return read.success ? { status: read.data.status, body: read.data.data } : { status: 0, body: null }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const patience = new AbortController()
  const late = sleep(ms, undefined, { signal: patience.signal }).then(() => {
    throw new PaymentFailure('unreachable', 'No answer in time')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    patience.abort()
  }
}

/** A key as the provider wants them, 16 to 36 characters. */
const providerKey = (key: string, attempt: number): string =>
  createHash('sha256').update(`${key}#${attempt}`).digest('hex').slice(0, 32)

const Problem = z.object({
  Type: z.string().catch(''),
  Message: z.string().catch(''),
  errors: z.record(z.string(), z.unknown()).nullish().catch(null),
  Errors: z.record(z.string(), z.unknown()).nullish().catch(null),
})
const Remembered = z.object({ StatusCode: z.coerce.number(), Resource: z.unknown() })

function isConflict({ status, body }: Exchanged): boolean {
  return status === 409 && Problem.safeParse(body).data?.Type === 'idempotent_creation_conflict'
}

/** The first call under a key may still be under way. */
function notYet(error: unknown): null {
  if (error instanceof PaymentFailure && error.kind === 'not_found') return null
  throw error
}

function bodyOf({ status, body }: Exchanged): unknown {
  if (status >= 200 && status < 300) return body
  const { Type = '', Message = '', errors, Errors } = Problem.safeParse(body).data ?? {}
  const message = `${status} ${Type} ${Message}`.trim()
  const fields = Object.keys(errors ?? Errors ?? {})
  throw new PaymentFailure(kindOf(status), message, fields)
}

function kindOf(status: number): PaymentFailure['kind'] {
  if (status === 429) return 'rate_limited'
  if (status === 401) return 'unauthorised'
  if (status === 404) return 'not_found'
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unreachable'
}
