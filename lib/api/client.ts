// The typed client of the API: an endpoint and its input in, the answer out.
import axios, { type AxiosInstance, isAxiosError } from 'axios'
import type { Locale } from '#lib/contract/common.ts'
import { type Answer, type CallInput, type Endpoint, fillPath, isFileResponse } from '#lib/contract/endpoint.ts'
import type { Problem } from '#lib/errors.ts'
import { apiBase } from './base.ts'

/** A call that was refused; `problem` is the server's document, or a made-up one with code `unavailable` when nothing answered. */
export class ApiFailure extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiFailure'
    this.problem = problem
  }
}

export type CallOptions = {
  locale?: Locale
  /** The page server passes the visitor's token on; a browser sends its cookie by itself. */
  token?: string | null
  signal?: AbortSignal
  idempotency_key?: string
  onProgress?: (sent: number, total: number) => void
}

const instance: AxiosInstance = axios.create({ adapter: ['xhr', 'fetch'], paramsSerializer: { indexes: null } })

/** Lets component tests talk to the API inside their own process. */
export function connectTo(fetch: typeof globalThis.fetch): void {
  Object.assign(instance.defaults, { adapter: 'fetch', env: { ...instance.defaults.env, fetch } })
}

/** Calls an endpoint; throws `ApiFailure` when it is refused. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const given: { query?: unknown; body?: unknown; file?: unknown } & Record<string, unknown> = { ...input }
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
    throw isAxiosError(error) && !axios.isCancel(error) ? new ApiFailure(problemOf(error.response?.data)) : error
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
  return { type: '/api/problems/unavailable', title: '', status: 503, detail: '', code: 'unavailable' }
}
