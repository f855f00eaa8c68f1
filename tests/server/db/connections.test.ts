// Connections that are cut: each is given back and replaced, wherever in a transaction it was.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'

let directory: string
let postgres: OwnPostgres
let database: OpenDatabase
beforeAll(async () => {
  directory = await dataFolder()
  postgres = await ownPostgres(directory, await freePort())
  await postgres.start()
  database = await openDatabase({ url: postgres.url, directory: null })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

const read = sql`select 1 as one from users limit 1`
const transact = () =>
  database.db.transaction(async tx => {
    await tx.execute(read)
    return 'served'
  })

/** How many a pool holds. */
const POOL = 10

/** As many transactions as there are connections, none of which ends before all have begun. */
async function takeAll(): Promise<string[]> {
  let begun = 0
  const all = Promise.withResolvers<void>()
  const one = () =>
    database.db.transaction(async tx => {
      await tx.execute(read)
      begun += 1
      if (begun === POOL) all.resolve()
      await Promise.race([all.promise, sleep(10_000)])
      return begun === POOL ? 'served' : `${begun} of ${POOL} are left`
    })
  return Promise.all(Array.from({ length: POOL }, one))
}

describe('a connection that is cut', () => {
  it('is never lost, be it before, in or after a transaction', async () => {
    for (let cut = 0; cut < 20; cut += 1) {
      const under_way = Array.from({ length: 2 * POOL }, () => database.db.execute(read).then(transact).catch(String))
      await sleep(cut % 8)
      await postgres.cut()
      await Promise.all(under_way)
    }
    expect(new Set(await takeAll())).toEqual(new Set(['served']))
  })

  it('answers again as soon as its server is back', async () => {
    await postgres.stop()
    await expect(transact()).rejects.toThrow()
    await postgres.start()
    expect(new Set(await takeAll())).toEqual(new Set(['served']))
  })
})
