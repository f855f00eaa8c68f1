// Asks the web for what a visit can do without.
import type { WebFailureReason } from '#lib/rules/crawl.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer, WebRequest } from '#server/ports/web.ts'
import type { Visit } from './visit.ts'

/** What asking again another day will not change. */
const FINAL: readonly WebFailureReason[] = ['blocked_address', 'robots', 'too_big', 'too_many_redirects']

type Asking = Pick<Visit, 'context'> & Partial<Pick<Visit, 'budget' | 'missed'>>

/**
 * Null when the web does not give it, for whatever reason; only an error of ours is thrown. What came is paid for either
 * way, and what may be had another day is noted as missed.
 */
export async function getOrNothing(
  { context, budget, missed }: Asking,
  url: string,
  request: WebRequest,
): Promise<WebAnswer | null> {
  try {
    const answer = await context.ports.web.get(url, request)
    budget?.spend({ bytes: answer.wire_bytes })
    if (answer.status === 429 || answer.status >= 500) missed?.add(url)
    return answer
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    budget?.spend({ bytes: error.wire_bytes })
    if (!FINAL.includes(error.reason)) missed?.add(url)
    return null
  }
}
