// The originality dossier on the page of one's own photograph: how strong it is, the interview, the exhibits, the series.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Dossier } from '#lib/contract/dossiers.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { StrengthMeter } from './strength-meter.tsx'

const waiting = <Skeleton className="h-64" />
const Interview = lazyPart(
  async () => (await import('./interview.tsx')).Interview,
  PartMissing,
  () => waiting,
)
const Exhibits = lazyPart(
  async () => (await import('./exhibits.tsx')).Exhibits,
  PartMissing,
  () => waiting,
)
const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog)

/** While a date is on its way, it is asked for again. */
const ASK_AGAIN_MS = 5_000

export function DossierPanel({ id }: { id: string }) {
  const t = useTranslations('dossier')
  const query = useQuery({
    ...q(api.dossiers.read, { id }),
    refetchInterval: ({ state: { data } }) => (data && isDating(data) ? ASK_AGAIN_MS : false),
  })
  return (
    <section id="dossier" aria-labelledby="dossier-title" className="grid scroll-mt-24 gap-6 border-line border-t pt-8">
      <div className="grid gap-2">
        <h2 id="dossier-title" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </div>
      <Loaded query={query} waiting={waiting}>
        {dossier => <Opened id={id} dossier={dossier} />}
      </Loaded>
    </section>
  )
}

const isDating = ({ dated, updated_at, exhibits }: Dossier): boolean =>
  (updated_at !== null && dated === null) || exhibits.some(exhibit => exhibit.dated === null)

function Opened({ id, dossier }: { id: string; dossier: Dossier }) {
  const t = useTranslations('dossier')
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const answered = Object.values(dossier.answers).some(answer => answer !== null)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (asking) return <Interview id={id} dossier={dossier} onClose={close} />
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <StrengthMeter strength={dossier.strength} />
        <DatedLine dossier={dossier} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={opener} variant={answered ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
          {t(answered ? 'change' : 'answer')}
        </Button>
        {answered && <SeriesDialog id={id} />}
      </div>
      <Exhibits id={id} exhibits={dossier.exhibits} />
    </div>
  )
}

function DatedLine({ dossier: { dated, updated_at } }: { dossier: Dossier }) {
  const t = useTranslations('dossier')
  const dates = useDateWords()
  if (updated_at === null) return null
  if (dated === null) return <p className="text-ink-muted text-small">{t('dating')}</p>
  const date = dates.moment(dated.at)
  return <p className="text-ink-muted text-small">{t(dated.standin ? 'dated_standin' : 'dated', { date })}</p>
}
