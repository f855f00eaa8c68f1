// What a sandbox answers at the port itself: its provider's pages, its mailbox, and the way out for whoever comes back too late.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { parse } from 'hono/utils/cookie'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import { REAL_SESSION_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { isForPage } from '../http/away.ts'
import { cookieText } from '../http/set-cookie.ts'
import { PROVIDER_PATH, type Sandboxes } from './sandboxes.ts'
import { sandboxToken } from './session-token.ts'

/** Pages of the stand-in may be styled and sent, and nothing else: they lie under our own address. */
const PROVIDER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export type SandboxDoor = (request: IncomingMessage, response: ServerResponse) => boolean

/** Resolves what is a sandbox's; false where the product answers. */
export function createSandboxDoor(sandboxes: Sandboxes, secure: boolean): SandboxDoor {
  const mailbox: RequestListener = getRequestListener(async (request, connection) => {
    const token = tokenOf(request.headers.get('cookie') ?? undefined)
    const answer = token && (await sandboxes.within(token, async world => world.mailbox.fetch(request, connection)))
    return answer || new Response(null, { status: 404 })
  })
  return (request, response) => {
    const url = request.url ?? '/'
    if (url.startsWith(PROVIDER_PATH)) {
      response.setHeader('Content-Security-Policy', PROVIDER_POLICY)
      void sandboxes.visitProvider(request, response).catch(() => response.destroy())
      return true
    }
    const token = tokenOf(request.headers.cookie)
    if (token === null) return false
    if (/^\/mailbox(?:[/?]|$)/.test(url)) {
      mailbox(request, response)
      return true
    }
    if (sandboxes.isAlive(token) || url.startsWith('/api/') || !isForPage(request)) return false
    sayOver(request, response, secure)
    return true
  }
}

const tokenOf = (cookie: string | undefined): string | null => sandboxToken({ authorization: undefined, cookie })

/** Gives the browser its real session back, if it has one, and leads to the page that says what became of the sandbox. */
function sayOver(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  const [, asked] = (request.url ?? '/').split('/')
  const real = parse(request.headers.cookie ?? '', REAL_SESSION_COOKIE)[REAL_SESSION_COOKIE]
  const cookie = (name: string, value: string) =>
    cookieText({ name, value, max_age_s: value === '' ? 0 : null, secure })
  const own = real && /^[\w-]+$/.test(real) ? real : ''
  response.setHeader('Set-Cookie', [cookie(SESSION_COOKIE, own), cookie(REAL_SESSION_COOKIE, '')])
  response.setHeader('Cache-Control', 'no-store')
  const to = localHref(isLocale(asked) ? asked : defaultLocale, href('sandbox', {}, { over: '1' }))
  response.writeHead(303, { Location: to }).end()
}
