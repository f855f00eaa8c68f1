// All images together: how far they have come, how fast they go, and what may be done with all of them.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import Pause from '#components/ui/icons/pause.tsx'
import Play from '#components/ui/icons/play.tsx'
import { Progress } from '#components/ui/progress.tsx'
import type { Engine, Snapshot } from '../engine/engine.ts'
import { isFinished, isRefused } from '../engine/item.ts'
import { secondsLeft } from '../engine/rate.ts'
import { totalsOf } from '../engine/totals.ts'
import { useMeasures } from './use-measures.ts'

const AlertDialog = lazyPart(async () => (await import('#components/ui/alert-dialog.tsx')).AlertDialog)

export function BatchTotals({ engine, batch }: { engine: Engine; batch: Snapshot }) {
  const t = useTranslations('upload.totals')
  const totals = totalsOf(batch.items)
  const finished = batch.items.filter(item => isFinished(item) && !isRefused(item)).map(item => item.id)
  return (
    <div className="grid gap-4 rounded-panel bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="font-semibold text-title-3">{t('title', { count: totals.count })}</h3>
        <output className="text-ink-muted text-small">
          {totals.count > 0 && t('certified', { count: totals.certified, total: totals.count })}
        </output>
      </div>
      <SendingBar batch={batch} />
      <div className="flex flex-wrap gap-2">
        <PauseAll engine={engine} batch={batch} />
        {finished.length > 0 && (
          <Button size="small" variant="secondary" onClick={() => engine.remove(finished)}>
            {t('clear', { count: finished.length })}
          </Button>
        )}
        {totals.count > finished.length && <CancelAll engine={engine} batch={batch} />}
      </div>
    </div>
  )
}

function SendingBar({ batch }: { batch: Snapshot }) {
  const t = useTranslations('upload.totals')
  const { megabytes, span } = useMeasures()
  const { sent_bytes, total_bytes, moving } = totalsOf(batch.items)
  if (total_bytes === 0) return null
  const sent = t('sent', { sent: megabytes(sent_bytes), total: megabytes(total_bytes) })
  const left = secondsLeft(total_bytes - sent_bytes, batch.rate)
  const detail = [sent, ...(batch.rate && left ? [t('rate', { rate: megabytes(batch.rate) }), span(left)] : [])].join(
    ' · ',
  )
  const label = !batch.online ? t('offline') : moving > 0 ? t('sending', { count: moving }) : t('all_sent')
  return <Progress label={label} percent={(sent_bytes / total_bytes) * 100} detail={detail} />
}

function PauseAll({ engine, batch }: { engine: Engine; batch: Snapshot }) {
  const t = useTranslations('upload.totals')
  const open = batch.items.filter(item => !isFinished(item) && !item.problem && !item.received)
  if (open.length === 0) return null
  const paused = open.every(item => item.paused)
  const ids = new Set(open.map(item => item.id))
  return (
    <Button
      size="small"
      variant="secondary"
      icon={paused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
      onClick={() => engine.dispatch({ type: 'paused', ids, paused: !paused })}
    >
      {paused ? t('resume') : t('pause')}
    </Button>
  )
}

/** The fields are lost with the rows: this asks before. */
function CancelAll({ engine, batch }: { engine: Engine; batch: Snapshot }) {
  const t = useTranslations('upload.totals')
  const [asking, setAsking] = useState(false)
  const ids = batch.items.filter(item => !isFinished(item)).map(item => item.id)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      {asking && (
        <AlertDialog
          open
          danger
          onOpenChange={setAsking}
          title={t('cancel_title', { count: ids.length })}
          description={t('cancel_text')}
          confirmLabel={t('cancel')}
          cancelLabel={t('keep')}
          onConfirm={() => {
            setAsking(false)
            engine.remove(ids)
          }}
        />
      )}
    </>
  )
}
