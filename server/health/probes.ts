// How each part is asked whether it serves: by the smallest real use of it.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { HealthPart } from '#lib/contract/system.ts'
import type { Database } from '../db/database.ts'
import { diskFailure } from '../files/disk-failure.ts'
import type { AnchorPort } from '../ports/anchor.ts'
import type { MailPort } from '../ports/mail.ts'
import type { StoragePort } from '../ports/storage.ts'
import type { TimeStampPort } from '../ports/time-stamp.ts'
import type { Probe } from './watched-part.ts'

type Asked = {
  db: Database
  anchor: AnchorPort
  mail: MailPort
  storage: StoragePort
  time_stamp: TimeStampPort
}

/** SHA-256 of nothing: a digest that says nothing. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function probesOf({ db, anchor, mail, storage, time_stamp }: Asked): Partial<Record<HealthPart, Probe>> {
  return {
    // A row is written, because a database that is read-only or without room still reads.
    database: {
      ask: () =>
        db.execute(
          sql`insert into rate_limits (key, points, expire) values ('health', 1, now()) on conflict (key) do update set expire = excluded.expire`,
        ),
      good_ms: 1_000,
    },
    queue: { ask: () => db.execute(sql`select 1 from pgboss.queue limit 1`), good_ms: 1_000 },
    storage: storageProbe(storage),
    // Authorities count their stamps: seldom while all is well, and every use tells as much.
    time_stamp: { ask: () => time_stamp.stamp(EMPTY), good_ms: 5 * 60_000 },
    chain: {
      async ask() {
        if (!(await anchor.ready())) throw new Error('does not answer')
      },
      good_ms: 5_000,
    },
    mail: { ask: () => mail.check(), good_ms: 60_000 },
  }
}

export function storageProbe(storage: StoragePort): Probe {
  const key = `health/${randomUUID()}`
  return {
    async ask() {
      try {
        await storage.put(key, new Uint8Array(1))
        await storage.remove(key)
      } catch (error) {
        // What is there can be read, and the part of the disk says that nothing can be added.
        if (diskFailure(error) !== 'full') throw error
      }
    },
    good_ms: 10_000,
  }
}
