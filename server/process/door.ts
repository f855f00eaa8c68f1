// Turns away at the port what neither the API nor the pages can read: methods that nobody uses, addresses that are no text.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '#lib/errors.ts'
import { isCleanUrl } from '../http/clean-input.ts'
import { dataHeaders } from '../http/data-headers.ts'
import { localeFor } from '../http/locale.ts'
import { problemOf } from '../http/problem.ts'
import { requestIdOf } from '../http/request-id.ts'

/** Others, such as TRACE, cannot even be written down as a request of the fetch standard. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** True when the request was answered with its refusal. */
export function refuseAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '/', headers } = request
  const isKnown = METHODS.includes(method)
  if (isKnown && isCleanUrl(url) && isReadablePath(url)) return false
  const id = requestIdOf(undefined)
  const failure = new Failure(isKnown ? 'text_not_storable' : 'method_not_allowed')
  const problem = problemOf(failure, localeFor(headers['accept-language']), id)
  response.writeHead(problem.status, {
    ...dataHeaders(id),
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isKnown ? {} : { Allow: METHODS.join(', ') }),
    // What follows on this connection is not read.
    Connection: 'close',
  })
  response.end(JSON.stringify(problem))
  return true
}

/** A `%` that begins no escape stands for itself in a query; a path that has one, nothing behind this door can decode. */
const isReadablePath = (url: string): boolean => !/%(?![0-9a-f]{2})/i.test(url.split('?', 1)[0] ?? '')
