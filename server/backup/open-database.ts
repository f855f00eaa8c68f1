// Opens the database that the settings name, as it stands.
import { resolve } from 'node:path'
import { hasDatabase, openPlainEmbedded } from '#server/db/open-embedded.ts'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import { plainPostgres } from '#server/db/plain-postgres.ts'
import type { Env } from '#server/env.ts'

/** To read it, beside the product if that runs. Throws a sentence where there is none. */
export async function openExisting(env: Env): Promise<PlainDatabase> {
  if (env.DATABASE_URL) return plainPostgres(env.DATABASE_URL, async () => {})
  const directory = resolve(env.DATA_DIR)
  if (!hasDatabase(directory)) throw new Error(`There is no database in ${directory}. Set DATA_DIR or DATABASE_URL.`)
  return openPlainEmbedded({ directory, embedded: env.EMBEDDED_DATABASE, join: true })
}

/** To fill it, alone: the embedded one is made where there is none. */
export async function openToFill(env: Env): Promise<PlainDatabase> {
  if (env.DATABASE_URL) return plainPostgres(env.DATABASE_URL, async () => {})
  return openPlainEmbedded({ directory: resolve(env.DATA_DIR), embedded: env.EMBEDDED_DATABASE, join: false })
}
