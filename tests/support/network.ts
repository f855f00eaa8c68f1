// The network of component tests: the test answers what components ask, or the real API in the same process does. A question that nobody answers fails the test.
import { HttpResponse, http } from 'msw'
import { HttpNetworkFrame } from 'msw/experimental'
import { setupServer } from 'msw/node'

/** Tests add their answers with `network.use(…)`; they are gone after the test. */
export const network = setupServer()

const unanswered: string[] = []

export function openNetwork(): void {
  network.listen({
    onUnhandledFrame({ frame }) {
      if (!(frame instanceof HttpNetworkFrame)) return
      const { method, url } = frame.data.request
      // The API in the same process asks its stand-ins.
      if (new URL(url).hostname === '127.0.0.1') return
      unanswered.push(`${method} ${url}`)
      throw new TypeError(`nobody answers ${method} ${url}`)
    },
  })
}

/** Takes the answers of a test away; throws when it asked something that none of them was for. */
export function settleNetwork(): void {
  network.resetHandlers()
  const calls = unanswered.splice(0)
  if (calls.length > 0) throw new Error(`Nobody answered: ${calls.join(', ')}`)
}

type Answer = (request: Request) => Response | Promise<Response>

/** From now on every call is answered so. */
export const answerCalls = (answer: Answer): void => network.use(http.all('*/api/*', ({ request }) => answer(request)))

/** What the API cannot easily say. */
export const broken = {
  /** The cable is out. */
  offline: () => HttpResponse.error(),
  /** A proxy whose server is away. */
  badGateway: () => HttpResponse.html('<html><body><h1>502 Bad Gateway</h1></body></html>', { status: 502 }),
  /** A page of a hotel's network, in place of every answer. */
  captivePortal: () => HttpResponse.html('<!doctype html><title>Welcome</title>'),
  /** An answer that ended early. */
  cutOff: () => new HttpResponse('{"count": 2, "results": [{"id', { headers: { 'Content-Type': 'application/json' } }),
  /** JSON, but no object. */
  wrongShape: () => HttpResponse.json('OK'),
  /** A refusal that is not the API's. */
  strangeRefusal: () => HttpResponse.json({ code: 7, detail: { en: 'No' } }, { status: 500 }),
} as const
