// The service worker: keeps the offline pages and the offline verifier, takes photographs of other programs, and waits for a word before it replaces another.
import { NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { keepOfflineVerifier, keptOfflineVerifier } from '#features/offline-verifier/kept-verifier.ts'
import { forgetOldSharedFiles, keepSharedFiles, SHARED_FIELD, SHARED_PARAM } from '#features/upload/shared-files.ts'
import { defaultLocale, locales } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'

// What the browser and the build add to a worker's global object.
declare const self: {
  __SW_MANIFEST: (PrecacheEntry | string)[] | undefined
}

const offlinePage = ({ pathname }: URL) =>
  `/${locales.find(locale => pathname.startsWith(`/${locale}/`)) ?? defaultLocale}/offline/`

const isOf = (name: 'images' | 'proofs', { pathname }: URL): boolean =>
  locales.some(locale => pathname === localHref(locale, href(name)))

/** A form of another site is not to fill anybody's list. The system itself names no site, and one that hides is taken for it. */
const isForeign = ({ headers, referrer }: Request): boolean =>
  [headers.get('Origin') ?? '', referrer].some(
    from => /^https?:/.test(from) && new URL(from).origin !== location.origin,
  )

/** What is handed over waits for the page for uploads, also through a login. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const files = form.getAll(SHARED_FIELD).filter(each => each instanceof File && each.size > 0)
  const kept = await keepSharedFiles(files, Date.now()).catch(() => 0)
  const { origin, pathname } = new URL(request.url)
  return Response.redirect(`${origin}${pathname}${kept > 0 ? '' : `?${SHARED_PARAM}=nothing`}`, 303)
}

/** Without a connection, certificates are checked by the page that needs none. */
async function withoutNetwork(url: URL): Promise<Response | undefined> {
  const verifier = isOf('proofs', url) ? await keptOfflineVerifier() : null
  return verifier ?? serwist.matchPrecache(offlinePage(url))
}

/** The verifier is large: it is fetched after a page, not when the worker is installed, which nobody's first page shall wait for. */
async function keepHouse(): Promise<void> {
  const now = Date.now()
  await Promise.all([keepOfflineVerifier(now), forgetOldSharedFiles(now)])
}

/**
 * Pages are never kept: they may be personal, and the next person at this browser must not find them. Built files are
 * the browser's own to keep, for as long as their names last.
 */
const serwist = new Serwist({
  // oxlint-disable-next-line no-underscore-dangle -- the build puts its list of files in this very name
  precacheEntries: self.__SW_MANIFEST,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      method: 'POST',
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isOf('images', url) && !isForeign(request),
      handler: ({ request }) => takeShared(request),
    },
    {
      matcher: ({ request }) => request.mode === 'navigate',
      handler: new NetworkOnly({
        plugins: [
          {
            handlerDidError: async ({ request }) => withoutNetwork(new URL(request.url)),
            handlerDidRespond: keepHouse,
          },
        ],
      }),
    },
  ],
})

serwist.addEventListeners()
