// Builds pages, service worker, offline verifier and the plugin's script, compresses what pages fetch, and notes from which sources.
import { isBuildFresh, markBuilt } from './build-stamp.ts'
import { run } from './run.ts'

/** Builds unless the last build was made of these very sources. Throws when a step fails. */
export async function buildIfStale(): Promise<'fresh' | 'built'> {
  if (isBuildFresh()) return 'fresh'
  for (const [command, ...args] of [
    ['next', 'build'],
    // In processes of their own: the bundler's memory would stay with the server that is started next.
    ['node', 'scripts/build-service-worker.ts'],
    ['node', 'scripts/build-offline-verifier.ts'],
    ['node', 'scripts/build-plugin-script.ts'],
    ['node', 'scripts/compress-built-files.ts'],
  ]) {
    const { code } = await run(command ?? '', args, { NODE_ENV: 'production' })
    if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed`)
  }
  markBuilt()
  return 'built'
}

if (import.meta.main) await buildIfStale()
