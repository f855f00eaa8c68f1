// Builds app/sw.ts to public/sw.js: the offline pages and what they need, and no more than that.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '../lib/locales.ts'
import { root } from './build-stamp.ts'
import { bundleScript } from './bundle-script.ts'

type Entry = { url: string; revision: string | null }

const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** The scripts that the offline page names: without them it would fail on the way to explaining itself. */
function offlineScripts(): string[] {
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(read('.next/build-manifest.json'))
  const place = '.next/server/app/[locale]/offline/page_client-reference-manifest.js'
  const [, manifest] = /\]\s*=\s*(\{.*\});?\s*$/s.exec(read(place)) ?? []
  if (!manifest) throw new Error(`${place} has another form than expected`)
  const { entryJSFiles }: { entryJSFiles: Record<string, string[]> } = JSON.parse(manifest)
  return [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])].map(file => `.next/${file}`)
}

/** What is fetched when the worker is installed; other scripts are kept as they are met. */
function precached(): Entry[] {
  const named = globSync(['.next/static/**/*.css', '.next/static/media/source-sans-3-latin-wght-normal*.woff2'], {
    cwd: root,
  })
  const pages = locales.map(locale => ({ url: `/${locale}/offline/`, revision: read('.next/BUILD_ID').trim() }))
  const icon = createHash('sha256').update(read('public/icon.svg')).digest('hex')
  return [
    // The names of built files change with their content.
    ...[...offlineScripts(), ...named.toSorted()].map(file => ({
      url: file.replaceAll('\\', '/').replace(/^\.next\//, '/_next/'),
      revision: null,
    })),
    { url: '/icon.svg', revision: icon },
    ...pages,
  ]
}

export async function buildServiceWorker(): Promise<void> {
  const script = await bundleScript(root, join(root, 'app/sw.ts'), {
    name: 'worker',
    define: { 'self.__SW_MANIFEST': JSON.stringify(precached()), 'process.env.NODE_ENV': '"production"' },
  })
  writeFileSync(join(root, 'public', 'sw.js'), script)
}

if (import.meta.main) await buildServiceWorker()
