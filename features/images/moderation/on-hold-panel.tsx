// Why a photograph is on hold: the finding, its figures and limits, what was decided, and the one appeal.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { ImageModeration } from '#lib/contract/moderation.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { AppealForm } from './appeal-form.tsx'
import { ModerationFigures } from './moderation-figures.tsx'

export function OnHoldPanel({ id }: { id: string }) {
  const t = useTranslations('moderation.on_hold')
  const { data, error, refetch } = useQuery(q(api.moderation.read, { id }))
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Spinner label={t('loading')} />
  return (
    <section aria-label={t(`title.${data.found ?? 'nudity'}`)} className="grid gap-8">
      <Notice tone="warning" title={t(`title.${data.found ?? 'nudity'}`)}>
        <p>{t(`text.${data.found ?? 'nudity'}`)}</p>
        <p className="mt-2">{t('dated')}</p>
      </Notice>
      <Answered hold={data.hold} />
      {data.may_appeal && <AppealForm id={id} />}
      <ModerationFigures result={data} />
    </section>
  )
}

/** What the owner has asked, and what an administrator has answered. */
function Answered({ hold }: { hold: ImageModeration['hold'] }) {
  const t = useTranslations('moderation')
  const dates = useDateWords()
  const day = (at: string) => dates.dayOf(at)
  if (!hold) return null
  return (
    <>
      {hold.appealed_at && (
        <div className="grid gap-2">
          <p className="font-semibold">{t('appeal.made', { date: day(hold.appealed_at) })}</p>
          <blockquote className="whitespace-pre-line border-line border-l-2 pl-4 text-ink-muted">
            {hold.appeal}
          </blockquote>
          {hold.state === 'appealed' && <p className="text-ink-muted text-small">{t('appeal.waiting')}</p>}
        </div>
      )}
      {hold.state === 'kept' && hold.decided_at && (
        <Notice title={t('kept.title', { date: day(hold.decided_at) })}>
          <p className="whitespace-pre-line">{hold.reason}</p>
          <p className="mt-2">{t('kept.rest')}</p>
        </Notice>
      )}
    </>
  )
}
