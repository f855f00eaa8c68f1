// The table of addresses: paths match whatever their case and trailing slash, while ids in them keep their case.
import { type Handler, Refusal } from './protocol.ts'

/**
 * api: Mangopay's API, under /v2.01/{clientId}, with a token. open: from browsers, without one. page: hosted pages.
 * control: the stand-in's own, under /__sandbox.
 */
export type StandInAccess = 'api' | 'open' | 'page' | 'control'
export type StandInRoute = { method: string; segments: string[]; access: StandInAccess; handler: Handler }
export type Found = { route: StandInRoute; params: Record<string, string> }

export const API_ROOT = '/v2.01'
export const CONTROL_ROOT = '/__sandbox'

export class Routes {
  readonly #routes: StandInRoute[] = []

  /** A route of the API; `path` comes after /v2.01/{clientId}, e.g. '/wallets/:id'. */
  api(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: Handler): void {
    this.#add(method, `${API_ROOT}/:client_id${path}`, 'api', handler)
  }

  /** A call made by browsers of any site without a token (CORS); the path is whole, the body a form. */
  open(method: 'GET' | 'POST', path: string, handler: Handler): void {
    this.#add(method, path, 'open', handler)
  }

  /** A page people see; the path is whole, the body of a POST a form. */
  page(method: 'GET' | 'POST', path: string, handler: Handler): void {
    this.#add(method, path, 'page', handler)
  }

  /** What tests and the demo do to the provider, and Mangopay has not; `path` comes after /__sandbox, the body is JSON. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler): void {
    this.#add(method, `${CONTROL_ROOT}${path}`, 'control', handler)
  }

  /** The route of a call, the one with most written segments first. Throws 404 and 405 of the protocol. */
  find(method: string, path: string): Found {
    const parts = split(path)
    const matches = this.#routes
      .map(route => ({ route, params: match(route.segments, parts) }))
      .filter((found): found is Found => found.params !== null)
      .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    const found = matches.find(({ route }) => route.method === method)
    if (found) return found
    if (matches.length === 0) throw new Refusal(404, 'page_not_found', `There is nothing at ${path}`)
    throw new Refusal(405, 'method_not_allowed', `The method ${method} is not allowed here`)
  }

  /** Whether browsers of other sites may call this path. */
  isOpen(path: string): boolean {
    const parts = split(path)
    return this.#routes.some(route => route.access === 'open' && match(route.segments, parts) !== null)
  }

  #add(method: string, path: string, access: StandInAccess, handler: Handler): void {
    this.#routes.push({ method, segments: split(path), access, handler })
  }
}

const split = (path: string): string[] => path.split('/').filter(part => part !== '')

function match(segments: string[], parts: string[]): Record<string, string> | null {
  if (segments.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = part
    else if (segment.toLowerCase() !== part.toLowerCase()) return null
  }
  return params
}
