// One connection for short questions to a PostgreSQL server, made again after it was lost, which may also be told things.
import pg from 'pg'

type Listening = {
  channel: string
  heard: () => void
  /** Called when it listens, the first time too: what was told before was not heard. */
  again: () => void
}

export type OwnConnection = {
  /** The first row. Rejects where no answer comes in time. */
  ask<Row>(text: string): Promise<Row>
  close(): Promise<void>
}

/** `patience_ms`: to connect, and for each answer. */
export function ownConnection(url: string, patience_ms: number, listening: Listening | null = null): OwnConnection {
  let client: pg.Client | null = null
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
    })
    const lose = () => {
      if (client === next) client = null
    }
    next.on('error', lose)
    next.on('end', lose)
    try {
      await next.connect()
      if (listening) {
        next.on('notification', listening.heard)
        await next.query(`listen ${pg.escapeIdentifier(listening.channel)}`)
        listening.again()
      }
    } catch (error) {
      drop(next)
      throw error
    }
    return next
  }
  /** Not waited for: its server may be gone without a word. */
  const drop = (lost: pg.Client): void => void lost.end().catch(() => {})
  return {
    async ask<Row>(text: string) {
      const asked = client ?? (await connect())
      client = asked
      try {
        const { rows } = await asked.query(text)
        return rows[0] as Row // the caller's own statement
      } catch (error) {
        if (client === asked) client = null
        drop(asked)
        throw error
      }
    },
    async close() {
      if (client) drop(client)
      client = null
    },
  }
}
