// The product's database as a process that may die sees it: every statement is a step; what a dead one has open is rolled back.
import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OpenDatabase } from '#server/db/database.ts'
import type { Life } from './life.ts'

type Query = (...given: unknown[]) => Promise<unknown>

/** The server ends the transaction of a connection that has gone; here the statement that does so gets through. */
const isEnding = (given: unknown): boolean => /^(?:begin|rollback)\b/.test(textOf(given))
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'object' && given ? String(Reflect.get(given, 'text')) : ''

const names = new Map<string, string>()

/** The name under which the server keeps the plan of a statement. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Each statement that takes values is planned once: planning is most of what the server does for these small tables. */
function planned([first, values]: unknown[]): unknown[] {
  const text = textOf(first)
  if (typeof first === 'object' && first) return [{ ...first, name: nameOf(text), ...(values ? { values } : {}) }]
  return values ? [{ text, values, name: nameOf(text) }] : [first]
}

export type MortalDatabase = Pick<OpenDatabase, 'db' | 'queue' | 'close'> & {
  /** A door that no death closes. */
  pool: pg.Pool
}

/** The server may go while connections are being closed: nobody waits for those any more. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => {})
  return pool.on('connect', client => client.on('error', () => {}))
}

export function openMortalDatabase(url: string, life: Life): MortalDatabase {
  const pool = openPool(url)
  const mortal = openPool(url)
  const around = (query: Query): Query => {
    return async (...given) => {
      if (isEnding(given[0])) return query(...given)
      life.step()
      const result = await query(...planned(given))
      life.step()
      return result
    }
  }
  const whole = mortal.connect.bind(mortal)
  const connect = async () => {
    life.step()
    const client = await whole()
    return { query: around(client.query.bind(client) as Query), release: () => client.release() } // one of its forms
  }
  const ask = around(mortal.query.bind(mortal) as Query) // one of its forms
  // A query of the pool's own asks for a connection with a callback: that one is not in the way twice.
  const client = new Proxy(mortal, {
    get: (target, name) => (name === 'connect' ? connect : name === 'query' ? ask : Reflect.get(target, name, target)),
  })
  return {
    db: drizzle({ client }),
    queue: { executeSql: async (text, values) => (await ask(text, values)) as { rows: unknown[] } }, // what `query` gives
    pool,
    close: async () => {
      await Promise.all([pool.end(), mortal.end()])
    },
  }
}
