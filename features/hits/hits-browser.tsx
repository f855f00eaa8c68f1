// A category of hits: what it is for, the list or its groups, and what is done with those that are chosen.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { BULK_HITS_MAX } from '#lib/rules/hits.ts'
import { SelectionBar } from './filing/selection-bar.tsx'
import { remedyOf, useHitRefusalMessage } from './filing/use-hit-refusal-message.ts'
import type { Triage } from './filing/use-triage.ts'
import { type HitMode, isGroupMode } from './hits-params.ts'
import { HitList } from './list/hit-list.tsx'
import { HITS_PAGE, missingPages } from './list/hit-rows.ts'
import { HitsEmpty } from './list/hits-empty.tsx'
import { useHitsParams } from './use-hits-params.ts'

const HitGroups = lazyPart(
  async () => (await import('./list/hit-groups.tsx')).HitGroups,
  PartMissing,
  () => <Skeleton className="h-60" />,
)

export function HitsBrowser({ triage }: { triage: Triage }) {
  const { params } = useHitsParams()
  return (
    <div className="grid grid-cols-1 gap-4">
      <CategoryNote />
      <Refusals triage={triage} />
      {isGroupMode(params.mode) ? (
        <HitGroups key={params.mode} mode={params.mode} triage={triage} />
      ) : (
        <CategoryHits mode={params.mode} triage={triage} />
      )}
    </div>
  )
}

function CategoryHits({ mode, triage }: { mode: HitMode; triage: Triage }) {
  const t = useTranslations('hits')
  const { list, error, retry, selection } = triage
  if (!list) return error ? <FetchFailure error={error} retry={retry} /> : <Loading grid={mode === 'grid'} />
  if (list.rows.length === 0) return <HitsEmpty />
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-ink-muted text-small">
          {t('count', { count: list.rows.length })}
          {selection.size > 0 && ` · ${t('selection.count', { count: selection.size })}`}
        </p>
        <ChooseAll triage={triage} />
      </div>
      {error !== null && <FetchFailure error={error} retry={retry} />}
      <HitList key={mode} list={list} grid={mode === 'grid'} triage={triage} label={t('title')} />
      {selection.size > 0 && <SelectionBar triage={triage} />}
    </div>
  )
}

/** Chooses as many as one call may file; what has not been fetched yet is fetched first. */
function ChooseAll({ triage: { list, select, show } }: { triage: Triage }) {
  const t = useTranslations('hits.selection')
  const [asked, setAsked] = useState(false)
  const rows = list?.rows ?? []
  const count = Math.min(rows.length, BULK_HITS_MAX)
  const waiting = asked && list !== undefined && missingPages(list, 0, count).length > 0
  const choose = () => {
    select(new Map(rows.slice(0, count).flatMap(hit => (hit ? [[hit.id, hit] as const] : []))))
    setAsked(false)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      busy={waiting}
      onClick={() => {
        if (list && missingPages(list, 0, count).length === 0) return choose()
        setAsked(true)
        show(0, count)
      }}
    >
      {asked && !waiting
        ? t('choose_loaded', { count })
        : t(rows.length > count ? 'choose_first' : 'choose_all', { count })}
    </Button>
  )
}

/** What the category means, where that is not plain. */
function CategoryNote() {
  const t = useTranslations('hits.notes')
  const { params } = useHitsParams()
  const { category } = params
  if (category === 'weak') return <Notice tone="warning">{t('weak')}</Notice>
  if (category === 'to_handle' || category === 'authorized') return null
  return <Notice>{category === 'report' || category === 'trash' ? t(category) : t('claim')}</Notice>
}

/** Why hits could not be filed, once for each reason, with the way to where something can be done about it, if there is one here. */
export function Refusals({ triage: { filing } }: { triage: Triage }) {
  const t = useTranslations('hits.refusals')
  const refusalMessage = useHitRefusalMessage()
  const codes = [...new Set(filing.refusals.values())]
  const { data: settings } = useQuery({ ...q(api.system.settings, {}), enabled: codes.includes('demo_restricted') })
  return codes.map(code => {
    const remedy = code === 'demo_restricted' && !settings?.sandbox ? null : remedyOf(code)
    const count = [...filing.refusals.values()].filter(each => each === code).length
    return (
      <Notice
        key={code}
        tone="warning"
        live="alert"
        title={t('title', { count })}
        actions={
          remedy && (
            <AppLink href={remedy.href} className={textLinkClass()}>
              {t(`remedy.${remedy.code}`)}
            </AppLink>
          )
        }
      >
        {refusalMessage(code)}
      </Notice>
    )
  })
}

function Loading({ grid }: { grid: boolean }) {
  const t = useTranslations('hits')
  return (
    <div role="status" className={grid ? 'grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5' : 'grid gap-2'}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: HITS_PAGE / 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <Skeleton key={index} className={grid ? 'h-64' : 'h-22'} />
      ))}
    </div>
  )
}
