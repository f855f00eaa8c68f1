// Which sandbox a request is for: its session token says so, in the header as in the cookie.
import { parse } from 'hono/utils/cookie'
import { sandboxes } from '#lib/contract/sandboxes.ts'
import { sandboxOfToken } from '#lib/rules/demo.ts'
import { SESSION_COOKIE } from '../http/authenticate.ts'

type Headers = { authorization: string | undefined; cookie: string | undefined }

/** The session token of a sandbox; null for everybody else. */
export function sandboxToken({ authorization, cookie }: Headers): string | null {
  const header = /^(?:Bearer|JWT)\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  const token =
    header ?? (cookie?.includes(`${SESSION_COOKIE}=`) ? parse(cookie, SESSION_COOKIE)[SESSION_COOKIE] : undefined)
  return token && sandboxOfToken(token) !== null ? token : null
}

/** What the product itself answers, whoever asks. */
export const isForProduct = (pathname: string): boolean => pathname.replace(/\/$/, '') === `/api${sandboxes.leave.path}`
