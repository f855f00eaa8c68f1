// The gallery: everybody's public images, or the caller's own, searched, filtered and ordered.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer } from '#server/db/page.ts'
import { type ListedRow, presentImage } from './present.ts'
import { presentOwned } from './present-owned.ts'
import { asksForOneself } from './search/conditions.ts'
import { findImages } from './search/find-images.ts'

export async function listImages(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  if (asksForOneself(query) && !context.user) throw new Failure('not_authenticated')
  const { count, rows } = await findImages(context, query)
  const now = context.now()
  const present = (row: ListedRow) =>
    query.mine ? { ...presentImage(row), owned: presentOwned(row.image, now) } : presentImage(row)
  const answer = pageAnswer(context, '/images', query, { count, results: rows.map(present) })
  if (count !== COUNTED_MOST || answer.next !== null || rows.length < query.page_size) return answer
  // There may be more than were counted.
  const { page } = query
  const further = pageAnswer(context, '/images', query, { count: (page + 1) * query.page_size, results: [] })
  return { ...answer, next: further.next }
}
