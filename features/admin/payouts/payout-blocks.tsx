// Whose payouts wait until somebody has looked, why, and the way out.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { api } from '#lib/api/endpoints.ts'
import { pagesOf } from '#lib/api/query.ts'
import type { PayoutBlock } from '#lib/contract/admin-payouts.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { Findings } from '../ledger/findings.tsx'
import { PersonLink } from '../money/money-cells.tsx'

/** With the library of forms, which lists do without. */
const LiftForm = lazyPart(async () => (await import('./lift-form.tsx')).LiftForm)

export function PayoutBlocks() {
  const t = useTranslations('books.payouts')
  const query = useInfiniteQuery(pagesOf(api.adminPayouts.blocks, page => ({ query: { page } })))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} waiting={null}>
      {({ pages }) =>
        pages[0] !== undefined &&
        pages[0].count > 0 && (
          <section aria-labelledby="blocks" className="grid max-w-3xl gap-4">
            <div className="grid gap-1">
              <h2 id="blocks" className="font-semibold text-title-3">
                {t('blocks_title')}
              </h2>
              <p className="text-ink-muted text-small">{t('blocks_lead')}</p>
            </div>
            <ul className="grid gap-4">
              {pages
                .flatMap(page => page.results)
                .map(block => (
                  <li key={block.id}>
                    <Block block={block} />
                  </li>
                ))}
            </ul>
            {hasNextPage && (
              <Button
                variant="secondary"
                className="w-fit"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('blocks_more')}
              </Button>
            )}
          </section>
        )
      }
    </Loaded>
  )
}

function Block({ block: { id, person, findings, created_at } }: { block: PayoutBlock }) {
  const t = useTranslations('books.payouts')
  const dates = useDateWords()
  const [lifting, setLifting] = useState(false)
  const name = person?.name ?? t('everybody')
  return (
    <Card as="article" className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="font-semibold">{person ? <PersonLink {...person} /> : name}</h3>
        <span className="text-ink-muted text-small">{t('since', { day: dates.dayOf(created_at, 'short') })}</span>
      </header>
      <Findings findings={findings} />
      {lifting ? (
        <LiftForm id={id} name={name} onClose={() => setLifting(false)} />
      ) : (
        <Button variant="secondary" size="small" className="w-fit" onClick={() => setLifting(true)}>
          {t('lift')}
        </Button>
      )}
    </Card>
  )
}
