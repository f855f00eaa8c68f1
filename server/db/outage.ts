// Tells errors of a database that is away, read-only, exhausted or full from errors of a statement.
import { DrizzleQueryError } from 'drizzle-orm'
import type { FailureCode } from '#lib/errors.ts'
import { causes, diskFailure } from '../files/disk-failure.ts'
import { StorageAway } from '../files/storage-away.ts'

type Outage = Extract<FailureCode, 'database_unavailable' | 'storage_full' | 'unavailable'>

/** `disk_full`. */
const FULL = '53100'
/**
 * SQLSTATE classes and codes of a server that cannot serve: connection lost (08), no more connections or memory (53),
 * stopping or starting (57P0x), read-only (25006), its files damaged or unreadable (58, XX001, XX002).
 */
const away = /^(?:08...|53...|57P0[1-5]|25006|58...|XX00[12])$/
/** A socket that is not there or was cut; ENOENT is that of a Unix socket. */
const cut = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** The driver's own words for a connection that was lost, which have no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|PGlite is closed)/

/** The failure to answer with when the database or the disk could not serve; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  for (const each of causes(error)) {
    if (each instanceof StorageAway) return 'unavailable'
    const { code = '', message = '', syscall } = each
    if (code === FULL) return 'storage_full'
    if (away.test(code) || words.test(message)) return 'database_unavailable'
    // Other services are away in the same words: what wraps theirs is not a query.
    const ours = each === error || error instanceof DrizzleQueryError
    if (ours && (cut.has(code) || (code === 'ENOENT' && syscall === 'connect'))) return 'database_unavailable'
  }
  const disk = diskFailure(error)
  return disk === null ? null : disk === 'full' ? 'storage_full' : 'unavailable'
}
