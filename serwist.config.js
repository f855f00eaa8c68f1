// Builds app/sw.ts to public/sw.js after `next build`: the offline pages and what they need, and no more than that.
import { readFileSync } from 'node:fs'
import { serwist } from '@serwist/next/config'

const build = readFileSync('.next/BUILD_ID', 'utf8').trim()

export default serwist({
  swSrc: 'app/sw.ts',
  swDest: 'public/sw.js',
  // Scripts are kept as they are met; ahead of time come only the style sheet, the text face and the icons.
  globPatterns: [
    '.next/static/**/*.css',
    '.next/static/media/source-sans-3-latin-wght-normal*.woff2',
    'public/icon.svg',
  ],
  precachePrerendered: false,
  additionalPrecacheEntries: ['en', 'fr'].map(locale => ({ url: `/${locale}/offline/`, revision: build })),
})
