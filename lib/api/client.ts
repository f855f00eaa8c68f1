// The typed client of the API: an endpoint and its input in, the answer out.
import type { AxiosInstance } from 'axios'
import type { Locale } from '#lib/contract/common.ts'
import { type Answer, type CallInput, type Endpoint, fillPath } from '#lib/contract/endpoint.ts'
import type { Problem } from '#lib/errors.ts'
import { ApiFailure, unavailable } from './api-failure.ts'
import { apiBase } from './base.ts'
import type { endpointTable } from './endpoint-table.ts'
import { type EndpointName, type EndpointRef, endpointName } from './endpoints.ts'

export type CallOptions = {
  locale?: Locale
  /** The page server passes the visitor's token on; a browser sends its cookie by itself. */
  token?: string | null
  signal?: AbortSignal
  idempotency_key?: string
  onProgress?: (sent: number, total: number) => void
}

type Connection = { http: AxiosInstance; table: typeof endpointTable }

let connection: Promise<Connection> | undefined
let ownFetch: typeof globalThis.fetch | undefined

/** Axios and the table of endpoints come with the first call: a page that has not asked for anything does not carry them. */
function connect(): Promise<Connection> {
  connection ??= Promise.all([import('axios'), import('./endpoint-table.ts')]).then(
    ([{ default: axios }, { endpointTable: table }]) => {
      const http = axios.create({ adapter: ['xhr', 'fetch'], paramsSerializer: { indexes: null } })
      if (ownFetch) Object.assign(http.defaults, { adapter: 'fetch', env: { ...http.defaults.env, fetch: ownFetch } })
      return { http, table }
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
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const given: { query?: unknown; body?: unknown; file?: unknown } & Record<string, unknown> = { ...input }
  const { http, table } = await connect()
  // The table has a row for every name of the contract, and no other name can be written down.
  const row = table[endpointName(endpoint).join('.') as EndpointName]
  try {
    const { data, status } = await http.request({
      baseURL: apiBase(),
      url: fillPath(row.path, given),
      method: row.method,
      params: given.query,
      data: row.multipart ? multipart(given) : given.body,
      responseType: row.file ? 'blob' : 'json',
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
