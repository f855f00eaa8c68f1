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
  const { web } = context.ports
  const refusal = () => new Failure('invalid_input', {}, { url: ['url_not_public'] })
  // The same rules guard the connection; here they can still be said to somebody.
  if (!web.mayVisit(body.url)) throw refusal()
  await consume(context, pageChecksPerPerson, context.user.id)
  // An answer of DNS costs an attempt: nobody maps our own network by asking.
  if (!(await web.isPublic(body.url))) throw refusal()
  await context.enqueue(crawlPage, { url: body.url, source: 'manual' }, { key: body.url })
  return { queued: true }
}
