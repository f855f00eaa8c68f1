// Makes a repeated request with the same `Idempotency-Key` answer what the first one answered.
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '../context.ts'
import { idempotency_keys } from '../db/schema/system.ts'

export type StoredAnswer = { status: number; answer: unknown }
export type KeyedRequest = { caller: string; endpoint: string; key: string; request_hash: string }

/** A request that died without an answer gives its key back after this long. */
const ABANDONED_AFTER_S = 2 * MINUTE_S

export const hashRequest = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex')

/** The kept answer of an earlier equal request, or null when this one now holds the key and must run. */
export async function claimKey(context: Context, request: KeyedRequest): Promise<StoredAnswer | null> {
  const { db } = context
  const mine = and(
    eq(idempotency_keys.caller, request.caller),
    eq(idempotency_keys.endpoint, request.endpoint),
    eq(idempotency_keys.key, request.key),
  )
  const abandoned = addSeconds(context.now(), -ABANDONED_AFTER_S)
  await db
    .delete(idempotency_keys)
    .where(and(mine, isNull(idempotency_keys.status), lt(idempotency_keys.created_at, abandoned)))
  const claimed = await db
    .insert(idempotency_keys)
    .values({ ...request, created_at: context.now() })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  if (claimed.length > 0) return null
  const [kept] = await db.select().from(idempotency_keys).where(mine)
  if (!kept || kept.status === null) throw new Failure('request_in_progress')
  if (kept.request_hash !== request.request_hash) throw new Failure('idempotency_key_reused')
  return { status: kept.status, answer: kept.answer }
}

export async function keepAnswer(context: Context, request: KeyedRequest, kept: StoredAnswer): Promise<void> {
  await context.db.update(idempotency_keys).set(kept).where(keyOf(request))
}

/** After a failure the same key may be tried again. */
export async function releaseKey(context: Context, request: KeyedRequest): Promise<void> {
  await context.db.delete(idempotency_keys).where(and(keyOf(request), isNull(idempotency_keys.status)))
}

const keyOf = (request: KeyedRequest) =>
  and(
    eq(idempotency_keys.caller, request.caller),
    eq(idempotency_keys.endpoint, request.endpoint),
    eq(idempotency_keys.key, request.key),
  )
