// The register of what is kept names every table of the database once, and the settings of every outside service.
import { readdirSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { type DataUse, dataUses, impersonalTables } from '#lib/rules/legal/privacy.ts'
import { envNames } from '#server/env.ts'
import { serviceSettings } from '#server/process/operator.ts'

async function tablesOfDatabase(): Promise<string[]> {
  const folder = new URL('../../../../server/db/schema/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder).map(name => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  const tables = modules.flatMap(module => Object.values(module)).filter(value => is(value, PgTable))
  return [...new Set(tables.map(getTableName))].toSorted()
}

it('names every table once, with a use or as impersonal', async () => {
  const uses: readonly DataUse[] = Object.values(dataUses)
  const named = [...uses.flatMap(({ tables }) => tables), ...impersonalTables].toSorted()
  expect(named).toEqual(await tablesOfDatabase())
})

/** Settings of services that receive nothing of people, and of our own machines. */
const impersonalSettings = [
  'API_URL',
  'CHAIN_EXPLORER_URL',
  'CHAIN_PUBLIC_RPC_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DNS_SERVERS',
  'MANGOPAY_API_KEY',
  'MANGOPAY_BROWSER_URL',
  'MANGOPAY_HOOK_URL',
  'MATCHING_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PINNING_URL',
  'PUBLIC_URL',
  'RATES_URL',
  'S3_ENDPOINT',
  'SANDBOX_DATABASE_URL',
  'TIME_SERVERS',
]

it('knows every setting that names an outside service', () => {
  const known: string[] = [...Object.values(serviceSettings).map(([address]) => address), ...impersonalSettings]
  const addresses = envNames.filter(name => /_URL$|_DSN$|_SERVERS$|_BUCKET$|_SITE_KEY$|_ENDPOINT$|_API_KEY$/.test(name))
  expect(addresses.filter(name => !known.includes(name))).toEqual([])
})
