// One question to a search provider: a time limit, a size limit, and an answer of the shape it promised.
import type { z } from 'zod'
import type { SearchProviderName } from '#server/ports/search.ts'

const TIMEOUT_MS = 30_000
const ANSWER_BYTES = 5 * 1024 * 1024

/** Throws one sentence that names the provider and its status, never the key. */
export async function askProvider<T>(
  name: SearchProviderName,
  shape: z.ZodType<T>,
  address: string,
  init: RequestInit,
): Promise<T> {
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await readText(response, name)
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 200)}`)
  const parsed = shape.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${name} answered in a shape of its own: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

async function readText(response: Response, name: SearchProviderName): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES) throw new Error(`${name} answered more than ${ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
