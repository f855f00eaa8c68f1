// What happens before a page is rendered: language, trailing slash, access, logout, content security policy.

import { type NextRequest, NextResponse } from 'next/server'
import createIntlMiddleware from 'next-intl/middleware'
import { SHARED_PARAM } from '#features/upload/shared-files.ts'
import { apiBase } from '#lib/api/base.ts'
import { newNonce, nonceCsp } from '#lib/csp.ts'
import { localeCookie as plainCookie, routing } from '#lib/i18n/routing.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { installedServices } from '#lib/outside/installed.ts'
import { outsideOn } from '#lib/outside/outside-services.ts'
import { asksCaptcha, href, isSecret, localHref, matchRoute, routes, safeReturnPath, takesCards } from '#lib/routes.ts'
import { REAL_SESSION_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { TDM_POLICY_PATH, tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import { siteOrigin } from '#lib/site.ts'

const API_TIMEOUT_MS = 5_000

const secure = process.env.PUBLIC_URL?.startsWith('https:') ?? false
const hasCaptcha = Boolean(process.env.RECAPTCHA_SITE_KEY)
const outside_services = installedServices()
/** The living page of the components, which exists only while developing. */
const designPath = process.env.NODE_ENV === 'development' ? '/design/' : null
const localeCookie = { ...plainCookie, secure }
const addLanguage = createIntlMiddleware({ ...routing, localeCookie })

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const [, locale] = pathname.split('/')
  // One hop adds both the language and the slash.
  if (!isLocale(locale)) return addLanguage(request)
  if (!pathname.endsWith('/')) return redirect(request, `${pathname}/${search}`, 308)

  const path = pathname.slice(locale.length + 1)
  const home = localHref(locale, href('home'))
  if (path === href('logout')) return logout(request, locale)

  if (path === designPath) return page(request, locale, 'found')
  const found = matchRoute(path)
  if (!found) return page(request, locale, 'missing')
  const { access } = routes[found.name]
  const signedIn = request.cookies.has(SESSION_COOKIE)
  if (access === 'guest' && signedIn) return redirect(request, home, 307)
  // Without a service worker nobody kept the photographs that another program hands over to it.
  if (found.name === 'images' && request.method === 'POST') {
    return redirect(request, `${pathname}?${SHARED_PARAM}=nothing`, 303)
  }
  if (access === 'private' && !signedIn) {
    return redirect(request, localHref(locale, href('login', {}, { next: `${pathname}${search}` })), 307)
  }
  if (found.name === 'license' && !(await hasLicense(found.params.number ?? ''))) {
    return page(request, locale, 'unknown')
  }
  const needs = { recaptcha: hasCaptcha && asksCaptcha(found.name), cards: takesCards(found.name) }
  const response = page(request, locale, 'found', needs)
  await addRights(request, response, found.name === 'image' ? found.params.id : undefined)
  if (isSecret(found.name)) {
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('referrer-policy', 'no-referrer')
    if (Object.keys(found.params).length > 0) response.headers.set('x-robots-tag', 'noindex, nofollow')
  }
  return response
}

function redirect(request: NextRequest, to: string, status: 303 | 307 | 308): NextResponse {
  return NextResponse.redirect(new URL(to, request.url), status)
}

/**
 * Ends this browser's sessions on the server and drops its cookies, when a page of ours asks for it by POST. By GET it
 * only drops cookies of sessions that have ended already; whoever still has one is asked by the page.
 */
async function logout(request: NextRequest, locale: Locale): Promise<NextResponse> {
  const home = localHref(locale, href('home'))
  const to = safeReturnPath(request.nextUrl.searchParams.get('next')) ?? home
  const posted = request.method === 'POST'
  if (posted && !isSameOrigin(request))
    return redirect(request, `${request.nextUrl.pathname}${request.nextUrl.search}`, 303)
  if (posted) await endSessions(request)
  else if (await hasSession(request)) return page(request, locale, 'found')
  const response = redirect(request, to, 303)
  for (const name of [SESSION_COOKIE, REAL_SESSION_COOKIE]) {
    response.cookies.set(name, '', { path: '/', maxAge: 0, httpOnly: true, sameSite: 'lax', secure })
  }
  response.headers.set('cache-control', 'no-store')
  return response
}

/** A browser says where a form was; an old one says at least its origin. */
function isSameOrigin({ headers }: NextRequest): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/** Whoever checks a number by a program reads the status alone; without an answer the page says what is wrong. */
async function hasLicense(number: string): Promise<boolean> {
  const named = encodeURIComponent(number)
  const answer = await askApi(`/licenses/passport/${named}`, {})
  return answer?.status !== 404 || (await askApi(`/licenses/training/${named}`, {}))?.status !== 404
}

/** Of a page without a photograph of its own, and of one of which nothing is known, all is reserved. */
async function addRights({ cookies }: NextRequest, { headers }: NextResponse, image: string | undefined) {
  const token = cookies.get(SESSION_COOKIE)?.value
  const asked = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const answer = image ? await askApi(`/images/${encodeURIComponent(image)}/ai_rights`, asked) : null
  const said: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  const known = typeof said === 'object' && said !== null ? said : {}
  const allowed = 'ai_rights' in known && known.ai_rights === 'allowed'
  const policy = 'policy' in known && typeof known.policy === 'string' ? known.policy : null
  const rights = tdmHeaders(allowed ? 'allowed' : 'reserved', policy ?? `${siteOrigin()}${TDM_POLICY_PATH}`)
  for (const [name, value] of Object.entries(rights)) headers.set(name, value)
}

/** Without an answer the cookies are dropped all the same: this browser at least is logged out. */
async function endSessions({ headers }: NextRequest): Promise<void> {
  const cookie = headers.get('cookie') ?? ''
  await askApi('/rest-auth/logout', { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
}

async function hasSession({ cookies }: NextRequest): Promise<boolean> {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (!token) return false
  const answer = await askApi('/profiles/current', { headers: { authorization: `Bearer ${token}` } })
  return answer?.status !== 401
}

/** Null when there is no answer. */
const askApi = (path: string, init: RequestInit): Promise<Response | null> =>
  fetch(`${apiBase()}${path}`, { ...init, signal: AbortSignal.timeout(API_TIMEOUT_MS) }).catch(() => null)

/** unknown: a route of ours, whose page says what there is not. */
type Kind = 'found' | 'missing' | 'unknown'

type Needs = { recaptcha: boolean; cards: boolean }
const nothing: Needs = { recaptcha: false, cards: false }

function page(request: NextRequest, locale: string, kind: Kind, { recaptcha, cards }: Needs = nothing): NextResponse {
  const headers = new Headers(request.headers)
  headers.delete('content-security-policy')
  headers.delete('x-nonce')
  // Lets the session check send the visitor back to where they were going.
  headers.set('x-path', `${request.nextUrl.pathname}${request.nextUrl.search}`)
  if (fillsPageCache(request)) return render(request, locale, kind, headers)
  const nonce = newNonce()
  // Who is signed in may add a card, whichever page this one leads on to.
  const card_origins =
    cards || request.cookies.has(SESSION_COOKIE) ? (process.env.CARD_ORIGINS ?? '').split(' ').filter(Boolean) : []
  const development = process.env.NODE_ENV === 'development'
  const outside = outsideOn(request.nextUrl.pathname.slice(locale.length + 1), outside_services)
  const csp = nonceCsp(nonce, { development, recaptcha, card_origins, outside })
  // Next reads the nonce out of the policy on the request; the layout reads the other one for the theme's script.
  headers.set('content-security-policy', csp)
  headers.set('x-nonce', nonce)
  const response = render(request, locale, kind, headers)
  response.headers.set('content-security-policy', csp)
  if (request.cookies.get(localeCookie.name)?.value !== locale) {
    response.cookies.set(localeCookie.name, locale, localeCookie)
  }
  return response
}

/** `notFound()` answers without a rendered document, so addresses that are no route get a page of their own. */
function render(request: NextRequest, locale: string, kind: Kind, headers: Headers): NextResponse {
  const init = { request: { headers } }
  if (kind === 'found') return NextResponse.next(init)
  const to = kind === 'unknown' ? request.url : new URL(`/${locale}/missing/`, request.url)
  return NextResponse.rewrite(to, { ...init, status: 404 })
}

/**
 * Whether server/main.ts renders this page once for everybody: it keeps the answer, so nothing personal may be in it,
 * and it adds a policy of hashes itself.
 */
function fillsPageCache(request: NextRequest): boolean {
  const secret = process.env.PAGE_CACHE_SECRET
  return (
    secret !== undefined &&
    secret !== '' &&
    request.headers.get('x-page-cache') === 'fill' &&
    request.headers.get('x-page-cache-secret') === secret
  )
}

export const config = {
  // Pages only: not the API, not Next's own files, nothing that ends like a file.
  matcher: ['/((?!api(?:/|$)|_next/|.*\\.\\w+$).*)'],
}
