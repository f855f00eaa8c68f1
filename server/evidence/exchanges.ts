// Keeps every request of the browser with its answer, from the browser's own network events.
import type { BrowserContext, Request, Response } from 'playwright-core'

export type Header = [name: string, value: string]
export type Exchange = {
  url: string
  at: string
  method: string
  request_headers: Header[]
  status: number
  status_text: string
  response_headers: Header[]
  /** As the browser decoded it; empty for redirects and what never came. */
  body: Buffer
}

export type Exchanges = {
  /** Everything that was answered, in the order in which it was asked for. Waits for bodies that are still on their way. */
  all(): Promise<Exchange[]>
  counts(): { requests: number; failed: number }
  bodyOf(response: Response): Promise<Buffer>
}

/** A body that does not come by then is left empty. */
const BODY_MS = 10_000

/** Watches a context from now on. */
export function watchExchanges(context: BrowserContext): Exchanges {
  const pending: Promise<Exchange | null>[] = []
  const bodies = new Map<Response, Promise<Buffer>>()
  let requests = 0
  let failed = 0
  const bodyOf = (response: Response) => {
    const known = bodies.get(response) ?? withTimeout(response.body(), BODY_MS)
    bodies.set(response, known)
    return known
  }
  context.on('request', () => {
    requests += 1
  })
  context.on('requestfailed', () => {
    failed += 1
  })
  context.on('response', response => {
    if (!/^https?:/.test(response.url())) return
    const at = new Date().toISOString()
    pending.push(exchangeOf(response.request(), response, { at, body: bodyOf(response) }).catch(() => null))
  })
  return {
    all: async () => (await Promise.all(pending)).filter(exchange => exchange !== null),
    counts: () => ({ requests, failed }),
    bodyOf,
  }
}

async function exchangeOf(
  request: Request,
  response: Response,
  { at, body }: { at: string; body: Promise<Buffer> },
): Promise<Exchange> {
  const [sent, received, content] = await Promise.all([
    withTimeout(request.headersArray(), BODY_MS),
    withTimeout(response.headersArray(), BODY_MS),
    body.catch(() => Buffer.alloc(0)),
  ])
  return {
    url: response.url(),
    at,
    method: request.method(),
    request_headers: sent.map(pair),
    status: response.status(),
    status_text: response.statusText(),
    response_headers: received.map(pair),
    body: content,
  }
}

const pair = ({ name, value }: { name: string; value: string }): Header => [name, value]

function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it took too long')), milliseconds).unref()
  })
  return Promise.race([promise, timeout])
}
