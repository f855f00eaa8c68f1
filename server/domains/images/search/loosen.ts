// Nothing was found: which filter, or which word, took everything away.
import { and } from 'drizzle-orm'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import type { Context } from '#server/context.ts'
import { type FacetQuery, filterCondition, type ImageFilterName, imageFilterNames } from './conditions.ts'
import { countMatches } from './count-matches.ts'
import { searchCondition, type Understood } from './understand-search.ts'

/** One more than are counted says that there are more. */
const MOST = COUNTED_MOST + 1

/** What would be found without each of the filters and each of the words; those that would not help are not named. */
export async function loosenings(
  context: Context,
  query: FacetQuery,
  understood: Understood,
): Promise<ImageFacets['loosen']> {
  const words = searchCondition(understood)
  const found: ImageFacets['loosen'] = []
  for (const filter of imageFilterNames.filter(name => isSet(query[name]))) {
    const without: ImageFilterName[] = [filter]
    found.push({
      filter,
      term: null,
      count: await countMatches(context, and(filterCondition(context, query, without), words), MOST),
    })
  }
  const { terms } = understood
  for (const [i, { text }] of terms.entries()) {
    const others = searchCondition(understood, i)
    const left = await countMatches(context, and(filterCondition(context, query), others), MOST)
    found.push({ filter: 'search', term: text, count: left })
  }
  return found.filter(each => each.count > 0).sort((one, other) => other.count - one.count)
}

const isSet = (value: unknown) => value !== undefined && value !== false
