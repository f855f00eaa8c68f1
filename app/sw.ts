// The offline service worker: keeps the built files it has seen, and shows the offline page where there is no connection; a newer one waits for a word.
import { CacheFirst, ExpirationPlugin, NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { defaultLocale, locales } from '#lib/locales.ts'

// What the browser and the build add to a worker's global object.
declare const self: {
  __SW_MANIFEST: (PrecacheEntry | string)[] | undefined
}

const WEEK_S = 7 * 24 * 60 * 60
const offlinePage = ({ pathname }: URL) =>
  `/${locales.find(locale => pathname.startsWith(`/${locale}/`)) ?? defaultLocale}/offline/`

/**
 * Pages are never kept: they may be personal, and the next person at this browser must not find them. What is kept
 * are built files, whose names change with their content.
 */
const serwist = new Serwist({
  // oxlint-disable-next-line no-underscore-dangle -- the build puts its list of files in this very name
  precacheEntries: self.__SW_MANIFEST,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
      handler: new CacheFirst({
        cacheName: 'built-files',
        plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: WEEK_S })],
      }),
    },
    {
      matcher: ({ request }) => request.mode === 'navigate',
      handler: new NetworkOnly({
        plugins: [
          {
            handlerDidError: async ({ request }) => serwist.matchPrecache(offlinePage(new URL(request.url))),
          },
        ],
      }),
    },
  ],
})

serwist.addEventListeners()
