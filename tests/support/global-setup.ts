// Once per test run: a migrated database image (or a PostgreSQL template), a local chain and a local time-stamp authority.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { migrations } from '#server/db/migrations-folder.ts'
import { pluginScriptFile } from '#server/domains/monitoring/plugin/script-file.ts'
import { startLocalChain } from '#standins/chain/start-local-chain.ts'
import { startTimestampAuthority } from '#standins/timestamp-authority/start-timestamp-authority.ts'
import { buildPluginScript } from '../../scripts/build-plugin-script.ts'
import { startPostgres } from './postgres.ts'
import { createQueues } from './queues.ts'

export type Standins = {
  rpc_url: string
  chain_id: number
  contract: `0x${string}`
  private_key: `0x${string}`
  tsa_url: string
  tsa_ca: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: { pglite_image: string; postgres_url: string | null }
    standins: Standins
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pages are built after these tests; the API hands this one file of the build out.
  if (!existsSync(pluginScriptFile)) await buildPluginScript()
  const directory = await mkdtemp(join(tmpdir(), 'auctor-run-'))
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await startPostgres(directory) : null
  const pglite_image = join(directory, 'database.tar')
  if (!postgres) await writeFile(pglite_image, await migratedImage())
  const chain = await startLocalChain({ directory })
  const [anchoring] = chain.accounts
  if (!anchoring) throw new Error('the local chain has no account')
  const authority = await startTimestampAuthority({ directory: join(directory, 'tsa') })
  project.provide('databases', { pglite_image, postgres_url: postgres?.url ?? null })
  project.provide('standins', {
    rpc_url: chain.rpcUrl,
    chain_id: chain.chainId,
    contract: chain.contract,
    private_key: anchoring.private_key,
    tsa_url: authority.url,
    tsa_ca: authority.caPem,
  })
  return async () => {
    await chain.stop()
    await authority.stop()
    await postgres?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A database folder with all tables and queues, so that no test pays for making them. */
async function migratedImage(): Promise<Uint8Array> {
  const client = await PGlite.create({ extensions: { pg_trgm, unaccent } })
  await migrate(drizzle({ client }), migrations)
  await createQueues({ queue: fromPglite(client), kind: 'pglite' })
  const image = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await image.arrayBuffer())
}
