// Copies found on the web: sorted in categories, compared one by one.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { CategoryNav } from './category-nav.tsx'
import { useKeys } from './filing/use-keys.ts'
import { useTriage } from './filing/use-triage.ts'
import { HitsBrowser } from './hits-browser.tsx'
import { HitsToolbar } from './list/hits-toolbar.tsx'
import { useHitsParams } from './use-hits-params.ts'

const CompareScreen = lazyPart(
  async () => (await import('./detail/compare-screen.tsx')).CompareScreen,
  PartMissing,
  () => <Skeleton className="h-[60dvh]" />,
)
const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog)

export function HitsScreen() {
  const { params, change } = useHitsParams()
  const [help, setHelp] = useState(false)
  // What was filed from the comparison is compared again once it is back.
  const onBack = ([hit]: readonly Hit[]) => {
    if (params.hit && hit) change({ hit: hit.id })
  }
  const triage = useTriage(params, onBack)
  useKeys(key => {
    if (key === '?') setHelp(true)
    // Also where the last hit of a list has just been filed.
    else if (key === 'z') void triage.filing.undo()
    else return false
    return true
  })
  return (
    <div className="page-width pt-6 pb-24">
      {params.hit ? (
        <CompareScreen id={params.hit} triage={triage} onHelp={() => setHelp(true)} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Head />
          <CategoryNav />
          <HitsToolbar onHelp={() => setHelp(true)} />
          <HitsBrowser triage={triage} />
        </div>
      )}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  )
}

function Head() {
  const t = useTranslations('hits')
  const { data: status } = useQuery(q(api.monitoring.status, {}))
  return (
    <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h1 className="flex flex-wrap items-center gap-x-4 font-serif text-title-2">
        {t('title')}
        {status?.stand_in && <StandinLabel explanation={t('stand_in_text')}>{t('stand_in')}</StandinLabel>}
      </h1>
      <p className="text-ink-muted text-small">{t('lead')}</p>
    </header>
  )
}
