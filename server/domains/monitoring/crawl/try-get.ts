// Fetches what a crawl can do without.
import type { WebFailureReason } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import type { Budget } from '#server/crawler/budget.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer, WebRequest } from '#server/ports/web.ts'

/** Retrying on another day will not change these. */
const FINAL: readonly WebFailureReason[] = ['blocked_address', 'robots', 'too_big', 'too_many_redirects']

/** `answer` is null when the request failed, for whatever reason; `missed`: it may succeed on another day. */
export type TryGetResult = { answer: WebAnswer | null; missed: boolean }

/** Only an error of our own is thrown. The budget pays for what came over the wire either way. */
export async function tryGet(
  context: Context,
  url: string,
  request: WebRequest,
  budget?: Budget,
): Promise<TryGetResult> {
  try {
    const answer = await context.ports.web.get(url, request)
    budget?.spend({ bytes: answer.wire_bytes })
    return { answer, missed: answer.status === 429 || answer.status >= 500 }
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    budget?.spend({ bytes: error.wire_bytes })
    return { answer: null, missed: !FINAL.includes(error.reason) }
  }
}
