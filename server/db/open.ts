// Opens the database, brings its tables up to date and hands out one shape, whichever it is.
import { setTimeout as sleep } from 'node:timers/promises'
import { causes } from '../files/disk-failure.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import { outageOf } from './outage.ts'

export type OpenOptions = {
  /** A server of one's own, postgres://…; null means the embedded database. */
  url: string | null
  /** The data folder of the embedded database; null is PGlite in memory. */
  directory: string | null
  /** What a new data folder gets. */
  embedded?: 'postgres' | 'pglite'
  /** Work beside the process that has the data folder, where its database admits several. */
  join?: boolean
  /** Told when the embedded server has ended by itself and when it is back, and once that a server of one's own is waited for. */
  onWarning?: (message: string) => void
  /** Ends the waiting. */
  signal?: AbortSignal
  /** A database folder to begin with, for PGlite in memory. */
  snapshot?: Blob
}

export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { url, directory, snapshot, ...more } = options
  if (url) return openOnceThere(url, options)
  if (!directory) return openPglite(null, { snapshot })
  return openEmbedded({ embedded: 'postgres', join: false, onWarning: () => {}, ...more, directory })
}

/** Before each try after the first, doubled each time. */
const PAUSES = { first_ms: 500, longest_ms: 10_000 }

/** A server that is away or still starting is waited for; one that refuses us is not. */
async function openOnceThere(url: string, { onWarning, signal }: OpenOptions): Promise<OpenDatabase> {
  let pause = PAUSES.first_ms
  let said = false
  for (;;) {
    try {
      return await openPostgres(url)
    } catch (error) {
      if (outageOf(error) !== 'database_unavailable' || signal?.aborted) throw error
      if (!said)
        onWarning?.(
          `The database does not answer and is waited for. Check DATABASE_URL and that the server is running: ${messageOf(error)}`,
        )
      said = true
      await sleep(pause, null, signal ? { signal } : {}).catch(() => {})
      pause = Math.min(pause * 2, PAUSES.longest_ms)
      if (signal?.aborted) throw error
    }
  }
}

const messageOf = (error: unknown): string => {
  const { message, code } = causes(error).at(-1) ?? {}
  return message || code || ''
}
