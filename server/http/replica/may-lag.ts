// Whose reads may come from a replica of the database: those of visitors whose requests carry nothing of ours.
import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { sessionTokens } from '../authenticate.ts'

/** Whoever has a session, a cart or a registration here may have written a moment ago; `no-cache` asks for what is true now. */
export function mayLag(request: HonoContext, { may_lag }: Endpoint): boolean {
  const { authorization, 'cache-control': wish = '', 'sec-purpose': purpose } = request.req.header()
  const reads = may_lag === true || (may_lag === 'ahead' && purpose === 'prefetch')
  const carriesNothing = !authorization && Object.values(sessionTokens(request)).every(token => !token)
  return reads && carriesNothing && !/no-cache/i.test(wish)
}
