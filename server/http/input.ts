// Reads and validates what a request carries: path arguments, query, and a JSON or multipart body.
import type { Context as HonoContext } from 'hono'
import { type Endpoint, isFileResponse, pathKeys, type ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { decodeUtf8, isCleanUrl, refuseUnstorable } from './clean-input.ts'
import { withIdleTimeout } from './idle-timeout.ts'
import { receiveMultipart } from './multipart.ts'
import { withOwnChunks } from './own-chunks.ts'
import { invalidInput } from './problem.ts'

/** JSON bodies are small in this product; files travel as multipart. */
const JSON_LIMIT_BYTES = 1_048_576
/** How many unknown names of a query the refusal tells. */
const UNKNOWN_NAMED = 10

export type ReadInput = { input: Record<string, unknown>; received: ReceivedFile | null; dispose(): Promise<void> }

/** `directory` is where an uploaded file arrives. */
export async function readInput(request: HonoContext, endpoint: Endpoint, directory: string): Promise<ReadInput> {
  if (!isCleanUrl(request.req.url)) throw new Failure('text_not_storable')
  const input: Record<string, unknown> = {}
  for (const key of keysOf(endpoint.path)) input[key] = request.req.param(key) ?? 'current'
  // Nothing has an id of another form, so the database is not asked.
  if (typeof input.id === 'string' && !isId(input.id)) throw new Failure('not_found')
  refuseUnknownNames(request, endpoint)
  if (endpoint.query) {
    const query = endpoint.query.safeParse(queryOf(request))
    if (!query.success) throw invalidInput(query.error)
    input.query = query.data
  }
  if (!endpoint.body) return { input, received: null, dispose: async () => {} }
  const { fields, received, dispose } = endpoint.multipart
    ? await readMultipart(request, directory)
    : await readJson(request, endpoint.binary)
  try {
    refuseUnstorable(fields)
    const body = endpoint.body.safeParse(fields)
    if (!body.success) throw invalidInput(body.error)
    input.body = body.data
  } catch (error) {
    await dispose()
    throw error
  }
  if (received) input.file = received
  return { input, received, dispose }
}

type Body = { fields: unknown; received: ReceivedFile | null; dispose(): Promise<void> }

async function readMultipart(request: HonoContext, directory: string): Promise<Body> {
  const { fields, file, dispose } = await receiveMultipart(withOwnChunks(request), { directory })
  return { fields, received: file, dispose }
}

async function readJson(request: HonoContext, binary: Endpoint['binary']): Promise<Body> {
  const type = request.req.header('content-type') ?? ''
  const bytes = await readBytes(request.req.raw)
  if (binary && type.split(';', 1)[0]?.trim().toLowerCase() === binary.type)
    return { fields: { [binary.field]: bytes.toString('base64') }, received: null, dispose: async () => {} }
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new Failure('unsupported_media_type')
  const text = decodeUtf8(bytes)
  if (text === null) throw new Failure('text_not_storable')
  try {
    // An absent body is an empty one, so that the schema says which fields are missing.
    return { fields: text === '' ? {} : JSON.parse(text), received: null, dispose: async () => {} }
  } catch {
    throw new Failure('malformed_json')
  }
}

async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > JSON_LIMIT_BYTES) throw new Failure('body_too_large')
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of withIdleTimeout(request.body)) {
    bytes += chunk.byteLength
    if (bytes > JSON_LIMIT_BYTES) throw new Failure('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const keys = new Map<string, readonly string[]>()

function keysOf(path: string): readonly string[] {
  const known = keys.get(path) ?? pathKeys(path)
  keys.set(path, known)
  return known
}

/** A filter that is spelt wrong must not answer as if there were none. Files have addresses that caches tell apart by a query. */
function refuseUnknownNames(request: HonoContext, endpoint: Endpoint): void {
  if (endpoint.open_query || (!endpoint.query && isFileResponse(endpoint.response))) return
  const shape = endpoint.query?.shape ?? {}
  const unknown = Object.keys(request.req.queries()).filter(name => !Object.hasOwn(shape, name))
  if (unknown.length === 0) return
  const errors = Object.fromEntries(unknown.slice(0, UNKNOWN_NAMED).map(name => [name, ['unknown_field' as const]]))
  throw new Failure('unknown_parameter', {}, errors)
}

/** Repeated names become lists. */
function queryOf(request: HonoContext): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(request.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  )
}
