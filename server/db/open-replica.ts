// A hot standby of the database: whether it is near enough to be read at this moment, and the handle to read it by.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { causes } from '../files/disk-failure.ts'
import type { Database } from './database.ts'
import { overPool, PLANNING } from './open-postgres.ts'
import { ownConnection } from './own-connection.ts'
import { type ReplayedPositions, replayedPositions } from './replayed-positions.ts'

export type Replica = {
  /** It has everything that was told on the channel, and what it lacks is a few seconds old at most. Null: read the primary. */
  current(): Database | null
  /** A read failed there: no other one is tried before it has been looked at. */
  suspect(): void
  /** For so many seconds, at most, what was written is not seen there. */
  lag_s(): number
  close(): Promise<void>
}

type ReplicaOptions = {
  url: string
  primary_url: string
  /** What the primary tells here must be there before it is read again. */
  channel: string
  most_lag_ms?: number
  /** Told once when it cannot be read, and once when it can again. */
  onWarning: (message: string) => void
}

const MOST_LAG_MS = 10_000
/** A look that began earlier may have missed what was told since: longer than a look's pause and patience. */
const LOOK_GOOD_MS = 2_500
const LOOK_EVERY_MS = 1_000
/** While it lacks something that was told: doubled each time. */
const SOON = { first_ms: 10, longest_ms: 200 }
const LOOK_PATIENCE_MS = 700
/** A page's calls have five seconds, in which the primary must still be able to answer. */
const READ_PATIENCE_MS = 2_000
const CONNECTIONS = 10
const CLOSE_MS = 5_000

const ON_PRIMARY = `select pg_current_wal_insert_lsn()::text as position, system_identifier::text as system from pg_control_system()`
const ON_REPLICA = `select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position, pg_is_in_recovery() as follows,
  system_identifier::text as system from pg_control_system()`
type OnPrimary = { position: string; system: string }
type OnReplica = OnPrimary & { follows: boolean }

/** Resolves at once: one that is away is looked for every second. */
export function openReplica({ most_lag_ms = MOST_LAG_MS, onWarning, ...where }: ReplicaOptions): Replica {
  const pool = poolOf(where.url)
  const db = overPool(pool)
  const ending = new AbortController()
  let wake = new AbortController()
  const positions = replayedPositions()
  const hear = (): void => {
    positions.tell()
    wake.abort()
  }
  const looks = lookingAt(where, positions, hear)
  let looked = -Infinity

  let said = false
  function say(reason: string | null): void {
    if (said === (reason !== null) || ending.signal.aborted) return
    said = reason !== null
    onWarning(
      said
        ? `The replica of the database is not read, the primary answers for it. Check DATABASE_REPLICA_URL: ${reason}`
        : 'The replica of the database is read again.',
    )
  }

  async function follow(): Promise<void> {
    let pause = SOON.first_ms
    while (!ending.signal.aborted) {
      wake = new AbortController()
      const at = performance.now()
      const found = await looks.look(at)
      // Where the primary does not answer nothing that it tells is heard; its own part of the health says so.
      looked = found === null ? at : -Infinity
      if (found !== 'no_primary') {
        const isBehind = positions.lag_ms() > most_lag_ms
        say(found ?? (isBehind ? `it is more than ${most_lag_ms / 1_000} seconds behind` : null))
      }
      const soon = found === null && !positions.hasAllTold()
      pause = soon ? Math.min(pause * 2, SOON.longest_ms) : SOON.first_ms
      const signal = soon ? ending.signal : AbortSignal.any([ending.signal, wake.signal])
      await sleep(soon ? pause : LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()

  return {
    current() {
      const isNear = performance.now() - looked < LOOK_GOOD_MS && positions.lag_ms() <= most_lag_ms
      return isNear && positions.hasAllTold() ? db : null
    },
    suspect() {
      looked = -Infinity
      wake.abort()
    },
    lag_s: () => positions.lag_ms() / 1_000,
    async close() {
      ending.abort()
      await following
      await looks.close()
      await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: READ_PATIENCE_MS,
    query_timeout: READ_PATIENCE_MS,
    statement_timeout: READ_PATIENCE_MS,
    onConnect: async client => void (await client.query(PLANNING)),
  })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

type Where = Pick<ReplicaOptions, 'url' | 'primary_url' | 'channel'>

/** `look` answers null where the standby serves, `no_primary` where nobody knows, else why it does not. */
function lookingAt({ url, primary_url, channel }: Where, positions: ReplayedPositions, hear: () => void) {
  // Looking goes over the connection that is told things: while it is lost, nothing is read.
  const primary = ownConnection(primary_url, LOOK_PATIENCE_MS, { channel, heard: hear, again: hear })
  const replica = ownConnection(url, LOOK_PATIENCE_MS)
  return {
    async look(at: number): Promise<string | null> {
      const told = positions.told()
      const there = await primary.ask<OnPrimary>(ON_PRIMARY).catch(() => null)
      if (!there) return 'no_primary'
      try {
        const { position, follows, system } = await replica.ask<OnReplica>(ON_REPLICA)
        if (system !== there.system) return 'it belongs to another database'
        if (!follows) return 'it is no standby'
        positions.note(at, told, { primary: there.position, replayed: position })
        return null
      } catch (error) {
        const { message, code } = causes(error).at(-1) ?? {}
        return message || code || String(error)
      }
    },
    close: () => Promise.all([primary.close(), replica.close()]),
  }
}
