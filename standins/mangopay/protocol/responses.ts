// Idempotency: a key is used once, and the answer it got can be fetched again for a day.

import { kind, type Stored, type World } from '../world.ts'
import { json, notFound, paramError, Refusal, type StandInAnswer, type StandInCall } from './protocol.ts'
import type { Routes } from './routes.ts'

type Remembered = Stored & { status: number; content_type: string; body: string; url: string }
const responses = kind<Remembered>('response', 'response')

const DAY = 24 * 60 * 60

/** The call's key; null when it has none. Throws 400 for a malformed one and 409 for one that was used in the last 24 hours. */
export function freshKey(world: World, call: StandInCall): string | null {
  const key = call.header('idempotency-key')
  if (call.method !== 'POST' || key === undefined) return null
  if (!/^[A-Za-z0-9-]{16,36}$/.test(key))
    throw paramError({ 'Idempotency-Key': 'The key must have 16 to 36 letters, digits or hyphens.' })
  const used = world.find(responses, key)
  if (used && used.CreationDate > world.now() - DAY) {
    const message = 'A resource has already been created with this Idempotency Key'
    throw new Refusal(409, 'idempotent_creation_conflict', message)
  }
  return key
}

/** Keeps the answer a key got, whatever it was. */
export function remember(world: World, key: string, call: StandInCall, answer: StandInAnswer): void {
  world.insert(responses, {
    Id: key,
    status: answer.status,
    content_type: answer.headers['content-type'] ?? '',
    body: answer.body,
    url: `${world.origin}${call.path}`,
  })
}

export function responseRoutes(routes: Routes, world: World): void {
  routes.api('GET', '/responses/:key', call => {
    const key = call.params.key ?? ''
    const found = world.get(responses, key)
    if (found.CreationDate <= world.now() - DAY) throw notFound(key)
    return json({
      StatusCode: String(found.status),
      ContentLength: String(Buffer.byteLength(found.body)),
      ContentType: found.content_type,
      Date: new Date(found.CreationDate * 1000).toUTCString(),
      Resource: found.body === '' ? null : JSON.parse(found.body),
      RequestURL: found.url,
    })
  })
}
