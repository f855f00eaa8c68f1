// Creators whom a search found by their name.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Pages } from '#components/layout/lists/pages.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { creatorCards } from './people-cards.tsx'
import { PeopleGrid } from './people-grid.tsx'

type Props = {
  search: string
  page: number
  hrefFor: (page: number) => string
  /** What is said when there is nobody. */
  nobody: ReactNode
}

export async function FoundCreators({ search, page, hrefFor, nobody }: Props) {
  const [t, found] = await Promise.all([
    getTranslations('people.titles'),
    callFromServer(api.creators.list, { query: { search, page } }),
  ])
  if (found.count === 0) return nobody
  return (
    <>
      <PeopleGrid label={t('creators')} people={await creatorCards(found.results, null)} />
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={hrefFor} />
    </>
  )
}
