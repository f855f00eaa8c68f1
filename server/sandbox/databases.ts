// The databases of the sandboxes: each is a copy that the server makes of a template, and is dropped whole.
import pg from 'pg'

/** Names of ours; whatever else is on the server is not touched. */
const PREFIX = 'auctor_sandbox_'
/** Copies are made so many at a time. */
const CONNECTIONS = 4

const name = (id: string): string => `${PREFIX}${id}`

export type SandboxDatabases = {
  /** Where the database of this id is. */
  url(id: string): string
  /** An empty one. */
  create(id: string): Promise<void>
  /** Gives it another id; nobody may be connected to it. */
  rename(id: string, to: string): Promise<void>
  /** A copy of `template`, which nobody may be connected to. */
  copy(template: string, id: string): Promise<void>
  drop(id: string): Promise<void>
  /** The ids that are there. */
  list(): Promise<string[]>
  /** Bytes on the server's disk. */
  size(id: string): Promise<number>
  /** Whoever waits is served before. */
  close(): Promise<void>
}

/** `url`: of any database on the server, by somebody who may create others. */
export function sandboxDatabases(url: string): SandboxDatabases {
  // However many come at once, these connections are all that it takes of the server; whoever finds none free waits.
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  pool.on('error', () => {})
  const run = async <Row extends pg.QueryResultRow>(text: string, values: string[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows
  const quoted = (id: string) => pg.escapeIdentifier(name(id))
  return {
    url: id => {
      const place = new URL(url)
      place.pathname = `/${name(id)}`
      return place.href
    },
    create: async id => void (await run(`create database ${quoted(id)}`)),
    copy: async (template, id) => void (await run(`create database ${quoted(id)} template ${quoted(template)}`)),
    rename: async (id, to) => void (await run(`alter database ${quoted(id)} rename to ${quoted(to)}`)),
    drop: async id => void (await run(`drop database if exists ${quoted(id)} with (force)`)),
    list: async () => {
      const text = 'select datname from pg_database where starts_with(datname, $1)'
      return (await run<{ datname: string }>(text, [PREFIX])).map(({ datname }) => datname.slice(PREFIX.length))
    },
    size: async id => {
      const [row] = await run<{ bytes: string }>('select pg_database_size($1)::text as bytes', [name(id)])
      return Number(row?.bytes ?? 0)
    },
    close: () => pool.end(),
  }
}
