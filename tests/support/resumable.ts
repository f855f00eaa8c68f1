// Resumable uploads for tests: announcing a file and sending its bytes as a tus client does.
import { createHash } from 'node:crypto'
import { type Upload, uploads } from '#lib/contract/uploads.ts'
import type { Outcome, TestApi } from './api.ts'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Person = { token: string }
type Fields = Record<string, unknown>

/** Complete fields; `changes` replace single ones. */
export const completeFields = (changes: Fields = {}) => ({ title: 'Marée basse', genre: 'gen_seascape', ...changes })

export function announce(
  api: TestApi,
  person: Person,
  bytes: Uint8Array,
  changes: Fields = {},
): Promise<Outcome<typeof uploads.create>> {
  const body = { file_name: 'photo.jpg', bytes: bytes.length, sha256: sha256Of(bytes), ...completeFields(changes) }
  return api.as(person).call(uploads.create, { body })
}

/** Announces a file that must be taken. */
export async function announced(
  api: TestApi,
  person: Person,
  bytes: Uint8Array,
  changes: Fields = {},
): Promise<Upload> {
  const { status, body, problem } = await announce(api, person, bytes, changes)
  if (status !== 201) throw new Error(`announcing answered ${status} ${JSON.stringify(problem)}`)
  return body
}

const TUS = { 'Tus-Resumable': '1.0.0' }

export function offsetOf(api: TestApi, person: Person, { transfer_url }: Upload): Promise<Response> {
  return api.as(person).fetch(transfer_url, { method: 'HEAD', headers: TUS })
}

/** One PATCH from `offset` on; a stream as body may break off. */
export function send(
  api: TestApi,
  person: Person,
  { transfer_url }: Upload,
  offset: number,
  body: Uint8Array | ReadableStream,
): Promise<Response> {
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  const init: RequestInit & { duplex?: 'half' } =
    body instanceof ReadableStream ? { body, duplex: 'half' } : { body: new Uint8Array(body) }
  return api.as(person).fetch(transfer_url, { method: 'PATCH', headers, ...init })
}
