// Lets components talk to the real API in the test's own process; a test sees what they send, and says what that API cannot easily say.
import type { Caller } from '#tests/support/api.ts'
import { answerCalls } from '#tests/support/network.ts'

/** An answer in place of the API's; null lets the call through. */
type Instead = (call: string, body: unknown) => Response | Promise<Response | null> | null

type Wire = {
  /** What was asked so far, such as `GET /hits`. */
  asked: string[]
  /** The bodies of what was sent, in their order. */
  sent: unknown[]
  instead: Instead
}

export const problem = (status: number): Response =>
  Response.json({ type: '', title: '', status, code: 'unknown', detail: 'Out of order.' }, { status })

export const isWrite = (call: string): boolean => !call.startsWith('GET ')
/** Nothing can be written any more. */
export const outOfOrder: Instead = call => (isWrite(call) ? problem(500) : null)

/** Forms with a file as the text that goes over the wire. */
function bodyOf(headers: Headers, bytes: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(bytes)
  if (text === '') return null
  return headers.get('Content-Type')?.startsWith('multipart/') ? text : JSON.parse(text)
}

/** Until the end of the test components call as this person. */
export function connectToTestApi(caller: Caller): Wire {
  const wire: Wire = { asked: [], sent: [], instead: () => null }
  answerCalls(async request => {
    const { pathname, search } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/api', '')}`
    wire.asked.push(call)
    const headers = new Headers(request.headers)
    const bytes = await request.arrayBuffer()
    const body = bodyOf(headers, bytes)
    if (request.method !== 'GET') wire.sent.push(body)
    const { method } = request
    // The caller says who asks, not what an earlier test left in the simulated browser.
    headers.delete('Cookie')
    return (
      (await wire.instead(call, body)) ??
      caller.fetch(`${pathname}${search}`, { method, headers, ...(bytes.byteLength === 0 ? {} : { body: bytes }) })
    )
  })
  return wire
}
