// Resumable uploads for tests: announcing a file and sending its bytes as a tus client does.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type Upload, uploads } from '#lib/contract/uploads.ts'
import { newId } from '#lib/ids.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { dated_digests, upload_parts } from '#server/db/schema/uploads.ts'
import { removeUploadBytes } from '#server/domains/images/uploads/end-upload.ts'
import { finishUpload } from '#server/domains/images/uploads/finish-upload.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { type AnyJob, runJob } from '#server/jobs/worker.ts'
import type { Outcome, TestApi } from './api.ts'
import type { TestPerson } from './people/people.ts'

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

/** The first bytes, then a broken connection. */
export const broken = (bytes: Uint8Array) =>
  new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes)
      await sleep(20)
      controller.error(new Error('the connection broke'))
    },
  })

/** Works what waits of these kinds; certifying takes long and matters to few tests. */
export async function work(api: TestApi, ...kinds: AnyJob[]): Promise<void> {
  for (const kind of kinds) {
    for (const { id, data } of await api.services.boss.fetch<object>(kind.name, { batchSize: 50 })) {
      await runJob(kind, data, api.context, api.services.log)
      await api.services.boss.complete(kind.name, id)
    }
  }
}

/** Finishes what has arrived and removes what is no longer needed. */
export const settle = (api: TestApi) => work(api, finishUpload, removeUploadBytes)

/** Sends the whole file, in pieces where their size is said, and finishes it. */
export async function sendAll(
  api: TestApi,
  person: Person,
  upload: Upload,
  bytes: Uint8Array,
  piece = bytes.length,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += piece) {
    const { status } = await send(api, person, upload, at, bytes.subarray(at, at + piece))
    if (status !== 204) throw new Error(`sending from ${at} on answered ${status}`)
  }
  await settle(api)
}

/** Another session, for a clock that went past the end of the last one. */
export async function signedIn(api: TestApi, person: TestPerson): Promise<TestPerson> {
  const now = api.clock.now()
  const token = newId('session', now)
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = {
    id: token,
    user_id: person.id,
    remember: false,
    user_agent: '',
    network: '',
    created_at: now,
    proved_at: now,
  }
  await api.services.db.insert(sessions).values({ ...row, token_hash: hashToken(token), expires_at })
  return { ...person, token }
}

export async function partsOf(api: TestApi, { id }: Upload) {
  return api.services.db.select().from(upload_parts).where(eq(upload_parts.upload_id, id))
}

export async function digestOf(api: TestApi, sha256: string) {
  const [found] = await api.services.db.select().from(dated_digests).where(eq(dated_digests.sha256, sha256))
  return found
}
