// The categories that hits are filed in, with how many each holds.
'use client'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import { rememberCopies } from './copies-count.ts'
import { countOf } from './hit-counts.ts'
import { HitsLink } from './hits-link.tsx'
import { categories, unfiltered } from './hits-params.ts'
import { useHitsParams } from './use-hits-params.ts'

/** On a narrow screen the open category may lie beyond the edge. Scrolls the row of categories alone, never the page. */
function scrollToCategory(nav: HTMLElement | null, category: string): void {
  const tab = nav?.querySelector(`[data-category="${category}"]`)?.getBoundingClientRect()
  if (!nav || !tab) return
  const row = nav.getBoundingClientRect()
  if (tab.left < row.left || tab.right > row.right) nav.scrollLeft += tab.left - row.left - (row.width - tab.width) / 2
}

export function CategoryNav() {
  const t = useTranslations('hits')
  const { params } = useHitsParams()
  const { data: stats } = useQuery(q(api.hits.stats, {}))
  const nav = useRef<HTMLElement>(null)
  const who = useSession()?.id
  const waiting = stats?.by_category.to_handle
  // The bar at the top of the page follows what is filed here.
  useEffect(() => {
    if (who !== undefined && waiting !== undefined) rememberCopies(who, waiting)
  }, [who, waiting])
  const { category: open } = params
  // The counts make the row longer: it is scrolled once they are there.
  const known = stats !== undefined
  useEffect(() => {
    if (known) scrollToCategory(nav.current, open)
  }, [open, known])
  return (
    <nav
      ref={nav}
      aria-label={t('categories.label')}
      data-tour="copies"
      className="fade-end -mx-(--page-gutter) overflow-x-auto px-(--page-gutter) lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max min-w-full gap-6 border-line border-b pe-12">
        {categories.map(category => {
          const current = params.category === category
          return (
            <li key={category} data-category={category}>
              <HitsLink
                to={{ ...unfiltered(params), category }}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  '-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 text-small transition-colors duration-quick hover:text-ink focus-visible:-outline-offset-2',
                  current ? 'border-accent font-semibold text-ink' : 'border-transparent text-ink-muted',
                  category === 'weak' && 'ms-4',
                )}
              >
                {t(`categories.${category}`)}
                {stats && (
                  <span className="rounded-full bg-sunken px-2 font-normal text-caption text-ink">
                    {t('categories.count', { count: countOf(stats, category) })}
                  </span>
                )}
              </HitsLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
