// Tells whether the built pages are those of the sources as they stand.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What the build reads. */
const sources = [
  'app',
  'components',
  'content',
  'features',
  'lib',
  'messages',
  'public',
  'styles',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]
/** Written by the build itself. */
const products = /^public[\\/]sw\.js/
const stampPath = join(root, '.next', 'auctor-build-stamp')

/** SHA-256 over the names and bytes of all sources. */
function stamp(): string {
  const hash = createHash('sha256')
  const add = (name: string): void => {
    const path = join(root, name)
    if (products.test(name)) return
    if (statSync(path).isDirectory()) {
      for (const each of readdirSync(path).toSorted()) add(join(name, each))
    } else {
      hash.update(`\0${name}\0`).update(readFileSync(path))
    }
  }
  sources.forEach(add)
  return hash.digest('hex')
}

export const isBuildFresh = (): boolean => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp()

export const markBuilt = (): void => writeFileSync(stampPath, stamp())
