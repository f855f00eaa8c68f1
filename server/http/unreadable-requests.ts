// Answers requests that are none: headers without end, lines that are no HTTP, and those that never came whole.
import type { Server } from 'node:http'
import { Failure } from '#lib/errors.ts'
import { defaultLocale } from '#lib/locales.ts'
import { dataHeaders } from './data-headers.ts'
import { problemOf } from './problem.ts'
import { requestIdOf } from './request-id.ts'

export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return void socket.destroy()
    const id = requestIdOf(undefined)
    // What language the caller reads stood in the headers that could not be read.
    const { status, ...problem } = problemOf(failureOf(error.code), defaultLocale, id)
    const body = JSON.stringify({ status, ...problem })
    const headers = Object.entries({
      ...dataHeaders(id),
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} Refused\r\n${headers.join('')}\r\n${body}`, () => socket.destroy())
  })
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('headers_too_large')
  return new Failure(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'body_timeout' : 'bad_request')
}
