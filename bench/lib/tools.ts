// The measuring packages of bench/node_modules, with the few types that we use of them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runProgram } from './program.ts'

const bench = join(import.meta.dirname, '..')
const require = createRequire(join(bench, 'package.json'))

export type LoadOptions = {
  url: string
  amount: number
  connections: number
  timeout: number
  headers?: Record<string, string>
  requests?: { method?: string; path: string; headers?: Record<string, string> }[]
}
export type LoadResult = {
  errors: number
  timeouts: number
  non2xx: number
  duration: number
  requests: { total: number }
  latency: { p50: number; p97_5: number; p99: number }
}

/** Installs the tools when they are not there yet; nothing of them runs while installing. */
export async function installTools(): Promise<void> {
  if (!existsSync(join(bench, 'node_modules', 'autocannon'))) {
    await runProgram(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { directory: bench, seconds: 600 })
  }
  // The scanner fetches the list of preloaded hosts while it installs; no host of ours is on it.
  const conf = join(bench, 'node_modules/@mdn/mdn-http-observatory/conf')
  mkdirSync(conf, { recursive: true })
  if (!existsSync(join(conf, 'hsts-preload.json'))) writeFileSync(join(conf, 'hsts-preload.json'), '{}')
}

/** HTTP load; loaded when it is first used because the tools may have been installed only just now. */
export function autocannon(options: LoadOptions): Promise<LoadResult> {
  // The package has no types; the fields used are those of its documentation.
  const load = require('autocannon') as (options: LoadOptions) => Promise<LoadResult>
  return load(options)
}

export const lighthouseProgram = (): string => require.resolve('lighthouse/cli/index.js')
export const observatoryModule = (): string =>
  join(bench, 'node_modules/@mdn/mdn-http-observatory/src/scanner/index.js')
