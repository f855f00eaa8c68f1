// Which sandbox a request is for: its session token says so, in the header as in the cookie.
import { parse } from 'hono/utils/cookie'
import { sandboxes } from '#lib/contract/sandboxes.ts'
import { SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { sandboxOfToken } from '#lib/rules/demo.ts'
import type { App } from '../app.ts'
import { bearerToken } from '../http/authenticate.ts'
import type { Sandboxes } from './sandboxes.ts'

type Headers = { authorization: string | undefined; cookie: string | undefined }

/** The session token of a sandbox; null for everybody else. */
export function sandboxToken({ authorization, cookie }: Headers): string | null {
  const header = bearerToken(authorization)
  const token =
    header ?? (cookie?.includes(`${SESSION_COOKIE}=`) ? parse(cookie, SESSION_COOKIE)[SESSION_COOKIE] : undefined)
  return token && sandboxOfToken(token) !== null ? token : null
}

/** What the product itself answers, whoever asks. */
const isForProduct = (url: string): boolean =>
  new URL(url).pathname.replace(/\/$/, '') === `/api${sandboxes.leave.path}`

/** The product's API, but a sandbox's for whoever is in one. */
export function besideSandboxes(app: App, keeper: Sandboxes): App['fetch'] {
  return async (request, connection) => {
    const header = (name: string) => request.headers.get(name) ?? undefined
    const token = sandboxToken({ authorization: header('authorization'), cookie: header('cookie') })
    if (token === null || isForProduct(request.url)) return app.fetch(request, connection)
    const inside = await keeper.within(token, world => world.app.fetch(request, connection))
    return inside ?? app.fetch(request, connection)
  }
}
