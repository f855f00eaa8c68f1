// Has a page visited now, because somebody suspects a copy on it.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { monitoring as contract } from '#lib/contract/monitoring.ts'
import { Failure } from '#lib/errors.ts'
import { pageChecksPerPerson } from '#lib/rules/crawl.ts'
import type { UserContext } from '#server/context.ts'
import { consume } from '#server/http/limits.ts'
import { crawlPage } from './crawl-page.ts'

/** What is found there is recorded for whoever owns the image, as with any other page. */
export async function checkPage(
  context: UserContext,
  { body }: ParsedInput<typeof contract.checkPage>,
): Promise<Answer<typeof contract.checkPage>> {
  // The same rule guards the connection; here it can still be said to somebody.
  if (!context.ports.web.mayVisit(body.url)) throw new Failure('invalid_input', {}, { url: ['url_not_public'] })
  await consume(context, pageChecksPerPerson, context.user.id)
  await context.enqueue(crawlPage, { url: body.url, source: 'manual' }, { key: body.url })
  return { queued: true }
}
