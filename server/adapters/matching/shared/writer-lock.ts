// One process at a time writes to a generation. A writer that was away for too long finds out when it commits.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexServers } from './index-servers.ts'

/** Milliseconds for which the lock is taken, between two attempts to get it, and until that is given up. */
const HELD_MS = 20_000
const RETRY_MS = 50
const WAIT_MS = 60_000

const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** Runs `work` with the lock at `key`; it gets the token that the scripts ask for. Throws when another process holds it for long. */
export async function withWriterLock<T>(
  servers: IndexServers,
  key: string,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = randomUUID()
  const until = performance.now() + WAIT_MS
  while ((await servers.set(key, token, 'PX', HELD_MS, 'NX')) === null) {
    if (performance.now() > until) throw new Error('another process has been writing to the shared index for long')
    await sleep(RETRY_MS)
  }
  const renewing = setInterval(() => {
    // Without it the lock ends, and the commit is refused.
    void servers.eval(RENEW, 1, key, token, HELD_MS).catch(() => undefined)
  }, HELD_MS / 4)
  try {
    return await work(token)
  } finally {
    clearInterval(renewing)
    // It ends by itself when the servers are away.
    await servers.eval(RELEASE, 1, key, token).catch(() => undefined)
  }
}
