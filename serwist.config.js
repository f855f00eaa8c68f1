// Builds app/sw.ts to public/sw.js after `next build`: the offline pages and what they need, and no more than that.
import { readFileSync } from 'node:fs'
import { serwist } from '@serwist/next/config'

const build = readFileSync('.next/BUILD_ID', 'utf8').trim()

/** The scripts that the offline page names: without them it would fail on the way to explaining itself. */
function offlineScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8'))
  const place = '.next/server/app/[locale]/offline/page_client-reference-manifest.js'
  const [, manifest] = /\]\s*=\s*(\{.*\});?\s*$/s.exec(readFileSync(place, 'utf8')) ?? []
  if (!manifest) throw new Error(`${place} has another form than expected`)
  const own = Object.values(JSON.parse(manifest).entryJSFiles).flat()
  return [...new Set([...rootMainFiles, ...own])].map(file => `.next/${file}`)
}

export default serwist({
  swSrc: 'app/sw.ts',
  swDest: 'public/sw.js',
  // Other scripts are kept as they are met.
  globPatterns: [
    ...offlineScripts(),
    '.next/static/**/*.css',
    '.next/static/media/source-sans-3-latin-wght-normal*.woff2',
    'public/icon.svg',
  ],
  precachePrerendered: false,
  additionalPrecacheEntries: ['en', 'fr'].map(locale => ({ url: `/${locale}/offline/`, revision: build })),
})
