// How a call travels: the request that the table of endpoints describes, and what is made of its answer.
import axios, { isAxiosError, isCancel } from 'axios'
import { type Answer, type CallInput, type Endpoint, fillPath } from '#lib/contract/endpoint.ts'
import type { Problem } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { FOR_ACCOUNT } from '#lib/rules/accounts/for-account.ts'
import { ApiFailure, unavailable } from './api-failure.ts'
import { apiBase } from './base.ts'
import { type EndpointRow, endpointTable } from './endpoint-table.ts'
import { type EndpointName, type EndpointRef, endpointName } from './endpoints.ts'

export type CallOptions = {
  locale?: Locale
  /** The page server passes the visitor's token on; a browser sends its cookie by itself. */
  token?: string | null
  /** The id of the account that it is meant for; whoever else is signed in by now is answered as signed out. */
  account?: string
  signal?: AbortSignal
  /** Asked for a page that somebody has yet to look at. */
  ahead?: true
  /** As it is now: no answer of a moment ago. */
  fresh?: boolean
  idempotency_key?: string
  onProgress?: (sent: number, total: number) => void
}

/** Longer than any answer takes, files apart: whoever waits is told, and may try again. */
const TIMEOUT_MS = 60_000

const http = axios.create({
  adapter: ['xhr', 'fetch'],
  paramsSerializer: { indexes: null },
  // What is not JSON is not taken for an answer: a proxy's page of HTML with status 200, say.
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
})

export async function send<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Answer<E>> {
  const given: { query?: unknown; body?: unknown; file?: unknown } & Record<string, unknown> = { ...input }
  // The table has a row for every name of the contract, and no other name can be written down.
  const row = endpointTable[endpointName(endpoint).join('.') as EndpointName]
  try {
    const { data, status } = await http.request({
      baseURL: apiBase(),
      url: fillPath(row.path, given),
      method: row.method,
      params: given.query,
      data: row.multipart ? multipart(given) : given.body,
      responseType: row.file ? 'blob' : 'json',
      headers: headersOf(options),
      timeout: row.multipart || row.file ? 0 : TIMEOUT_MS,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress
        ? { onUploadProgress: event => options.onProgress?.(event.loaded, event.total ?? 0) }
        : {}),
    })
    // A 204 has no body, and what such endpoints promise is null.
    if (status === 204) return null as Answer<E>
    if (!isAnswer(row, data)) throw new ApiFailure(unavailable())
    return data
  } catch (error) {
    if (isGivenUp(error, options) || !isAxiosError(error)) throw error
    const problem: unknown = error.response?.data
    throw new ApiFailure(isProblem(problem) ? problem : unavailable())
  }
}

/** The API's own document, and nothing that a proxy says in its place. */
const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  typeof data.code === 'string' &&
  'detail' in data &&
  typeof data.detail === 'string' &&
  'status' in data &&
  typeof data.status === 'number'

/** Whoever asked does not want the answer any more; a limit of time is no such wish. */
function isGivenUp(error: unknown, { signal }: CallOptions): boolean {
  const reason: unknown = signal?.reason
  const ranOut = typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError'
  return isCancel(error) && !ranOut
}

/** Every answer of the contract is an object or a file; its inside is not checked here, for want of schemas. */
const isAnswer = (row: EndpointRow, data: unknown): boolean =>
  row.file ? data instanceof Blob : typeof data === 'object' && data !== null && !Array.isArray(data)

function headersOf({ locale, token, account, idempotency_key, ahead, fresh }: CallOptions): Record<string, string> {
  const language = locale ?? (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
  return {
    'Accept-Language': language,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(account ? { [FOR_ACCOUNT]: account } : {}),
    ...(ahead ? { 'Sec-Purpose': 'prefetch' } : {}),
    ...(fresh ? { 'Cache-Control': 'no-cache' } : {}),
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
