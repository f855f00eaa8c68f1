// Builds pages, service worker and offline verifier, and notes from which sources.
import { isBuildFresh, markBuilt } from './build-stamp.ts'
import { run } from './run.ts'

/** Builds unless the last build was made of these very sources. Throws when a step fails. */
export async function buildIfStale(): Promise<'fresh' | 'built'> {
  if (isBuildFresh()) return 'fresh'
  for (const [command, ...args] of [
    ['next', 'build'],
    ['serwist', 'build'],
  ]) {
    const { code } = await run(command ?? '', args, { NODE_ENV: 'production' })
    if (code !== 0) throw new Error(`${command} build failed`)
  }
  // Only builds need the bundler.
  const { buildOfflineVerifier } = await import('./build-offline-verifier.ts')
  await buildOfflineVerifier()
  markBuilt()
  return 'built'
}

if (import.meta.main) await buildIfStale()
