// The typed client of the API: an endpoint and its input in, the answer out.
import type { AxiosInstance } from 'axios'
import type { Locale } from '#lib/contract/common.ts'
import { type Answer, type CallInput, type Endpoint, fillPath, isFileResponse } from '#lib/contract/endpoint.ts'
import type { Problem } from '#lib/errors.ts'
import { ApiFailure, unavailable } from './api-failure.ts'
import { apiBase } from './base.ts'

export type CallOptions = {
  locale?: Locale
  /** The page server passes the visitor's token on; a browser sends its cookie by itself. */
  token?: string | null
  signal?: AbortSignal
  idempotency_key?: string
  onProgress?: (sent: number, total: number) => void
}

let connection: Promise<AxiosInstance> | undefined
let ownFetch: typeof globalThis.fetch | undefined

/** Axios comes with the first call: a page that has not asked for anything does not carry it. */
function connect(): Promise<AxiosInstance> {
  connection ??= import('axios').then(
    ({ default: axios }) => {
      const made = axios.create({ adapter: ['xhr', 'fetch'], paramsSerializer: { indexes: null } })
      if (ownFetch) Object.assign(made.defaults, { adapter: 'fetch', env: { ...made.defaults.env, fetch: ownFetch } })
      return made
    },
    error => {
      // The next call tries again: the connection may be back by then.
      connection = undefined
      throw error
    },
  )
  return connection
}

/** Lets component tests talk to the API inside their own process. */
export function connectTo(fetch: typeof globalThis.fetch): void {
  ownFetch = fetch
  connection = undefined
}

/** Calls an endpoint; throws `ApiFailure` when it is refused. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const given: { query?: unknown; body?: unknown; file?: unknown } & Record<string, unknown> = { ...input }
  const instance = await connect()
  try {
    const { data, status } = await instance.request({
      baseURL: apiBase(),
      url: fillPath(endpoint.path, given),
      method: endpoint.method,
      params: given.query,
      data: endpoint.multipart ? multipart(given) : given.body,
      responseType: isFileResponse(endpoint.response) ? 'blob' : 'json',
      headers: headersOf(options),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress
        ? { onUploadProgress: event => options.onProgress?.(event.loaded, event.total ?? 0) }
        : {}),
    })
    // A 204 has no body, and what such endpoints promise is null.
    return status === 204 ? (null as Answer<E>) : data
  } catch (error) {
    const { isAxiosError, isCancel } = await import('axios')
    throw isAxiosError(error) && !isCancel(error) ? new ApiFailure(problemOf(error.response?.data)) : error
  }
}

function headersOf({ locale, token, idempotency_key }: CallOptions): Record<string, string> {
  const language = locale ?? (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
  return {
    'Accept-Language': language,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotency_key ? { 'Idempotency-Key': idempotency_key } : {}),
  }
}

function multipart({ body, file }: { body?: unknown; file?: unknown }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined) form.append(name, String(each))
    }
  }
  if (file instanceof Blob) form.append('file', file)
  return form
}

function problemOf(data: unknown): Problem {
  if (typeof data === 'object' && data !== null && 'code' in data) return data as Problem // the API's own document
  return unavailable()
}
