// Throttles attempts: windows of growing length, counted in the database so that every process counts the same.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '#lib/errors.ts'
import type { Limit, Tier } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '../context.ts'
import { outageOf } from '../db/outage.ts'
import { rate_limits } from '../db/schema/system.ts'

type Counting = Pick<Context, 'db' | 'log'>

/**
 * Counts one attempt of `key`; refuses with `too_many_requests` when a window is full. When counting itself fails the
 * attempt is refused too. Call it outside transactions: a rollback would forget the attempt.
 */
export async function consume(context: Counting, limit: Limit, key: string): Promise<void> {
  // From the shortest window on: an attempt that one window refuses does not fill the longer ones.
  for (const tier of limit.tiers) {
    try {
      await count(limiter(context, limit, tier), tier, hidden(key))
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        throw new Failure('too_many_requests', { retry_after_s: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
      }
      if (outageOf(error)) throw error
      context.log.error({ err: error, limit: limit.name }, 'attempts cannot be counted')
      throw new Failure('unavailable')
    }
  }
}

/** A window that ends later than one that begins now was opened while the clock was ahead: it is as good as over. */
async function count(counter: RateLimiterDrizzle, { duration_s }: Tier, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes) || error.msBeforeNext <= duration_s * 1_000) throw error
    await counter.delete(key)
    await counter.consume(key)
  }
}

/** Gives back one attempt that turned out to be rightful. */
export async function reward(context: Counting, limit: Limit, key: string): Promise<void> {
  for (const tier of limit.tiers) await limiter(context, limit, tier).reward(hidden(key))
}

function limiter({ db }: Counting, { name }: Limit, { points, duration_s }: Tier): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rate_limits,
    keyPrefix: `${name}/${duration_s}`,
    points,
    duration: duration_s,
    clearExpiredByTimeout: false,
  })
}

/** Addresses of people are not kept readable in this table. */
const hidden = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** What counts as one network address: all of IPv4, the first 64 bits of IPv6, because a household owns that many. */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*/s, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
