// One image of the list: what it is, how far it has come, and what may be done with it.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Pause from '#components/ui/icons/pause.tsx'
import Play from '#components/ui/icons/play.tsx'
import RotateCw from '#components/ui/icons/rotate-cw.tsx'
import X from '#components/ui/icons/x.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'
import type { Engine } from '../engine/engine.ts'
import { type Item, isFinished } from '../engine/item.ts'
import { itemTitle } from '../engine/item-title.ts'
import { secondsLeft } from '../engine/rate.ts'
import type { UploadStatus } from '../engine/status.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'
import { useMeasures } from './use-measures.ts'
import { useProblemText } from './use-problem-text.ts'

export type BatchRowProps = {
  engine: Engine
  item: Item
  status: UploadStatus
  /** The browser has it. */
  kept: boolean
  selected: boolean
  /** Its details are shown. */
  shown: boolean
  onToggle: (id: string) => void
  onShow: (id: string) => void
}

const tones: Partial<Record<UploadStatus, Tone>> = {
  certified: 'success',
  duplicate: 'success',
  certifying: 'accent',
  checking: 'accent',
  sending: 'accent',
  hashing: 'accent',
  dating: 'accent',
  reading: 'accent',
  on_hold: 'warning',
  offline: 'warning',
  signed_out: 'warning',
  retrying: 'warning',
  problem: 'danger',
  refused: 'danger',
}
const activeStatuses: ReadonlySet<UploadStatus> = new Set([
  'reading',
  'hashing',
  'dating',
  'sending',
  'checking',
  'certifying',
])

export function BatchRow({ engine, item, status, kept, selected, shown, onToggle, onShow }: BatchRowProps) {
  const t = useTranslations('upload.row')
  const name = itemTitle(item)
  return (
    <li
      data-status={status}
      className={clsx(
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3 py-3 pe-1 ps-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        shown && 'bg-surface',
      )}
    >
      <Checkbox hideLabel label={t('select', { name })} checked={selected} onChange={() => onToggle(item.id)} />
      <ItemThumbnail engine={engine} id={item.id} ready={item.width !== null} className="size-14" />
      <div className="grid min-w-0 gap-1">
        <button
          type="button"
          onClick={() => onShow(item.id)}
          aria-current={shown ? 'true' : undefined}
          className="truncate text-start font-semibold text-small hover:underline"
        >
          {name}
        </button>
        <RowState item={item} status={status} kept={kept} />
      </div>
      <RowActions engine={engine} item={item} />
    </li>
  )
}

/** How far it has come, or what is in its way. */
export function RowState({ item, status, kept }: Pick<BatchRowProps, 'item' | 'status' | 'kept'>) {
  const t = useTranslations('upload')
  const problemText = useProblemText()
  const { span } = useMeasures()
  const left = status === 'sending' ? secondsLeft(item.bytes - item.sent, item.rate) : null
  if (item.problem) {
    return (
      <p className="text-danger text-small">
        {item.problem.final && <strong className="font-semibold">{t('status.refused')}. </strong>}
        {problemText(item.problem)}
      </p>
    )
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <StatusBadge tone={tones[status] ?? 'neutral'} pulse={activeStatuses.has(status)}>
          {t(`status.${status}`)}
        </StatusBadge>
        {left !== null && <span className="text-caption text-ink-muted">{span(left)}</span>}
        {item.image !== null && (
          <AppLink
            href={href('image', { id: item.image })}
            className={`${textLinkClass()} text-caption`}
            aria-label={t('row.open', { name: itemTitle(item) })}
          >
            {t('row.page')}
          </AppLink>
        )}
      </p>
      {status === 'offline' && kept && <p className="text-caption text-ink-muted">{t('row.offline')}</p>}
      {item.earlier && item.image === null && <p className="text-caption text-warning">{t('row.earlier')}</p>}
      {item.errors && (
        <p className="text-danger text-caption">{t('row.errors', { count: Object.keys(item.errors).length })}</p>
      )}
      {isMoving(item) && <Bar item={item} />}
    </>
  )
}

const isMoving = (item: Item) => item.image === null && item.upload !== null && !item.received

function Bar({ item }: { item: Item }) {
  const t = useTranslations('upload.row')
  const percent = item.bytes > 0 ? Math.floor((item.sent / item.bytes) * 100) : 0
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw their progress element each in their own way
    <div
      role="progressbar"
      aria-label={t('sent', { name: itemTitle(item) })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={clsx('h-full rounded-full transition-[width]', item.paused ? 'bg-line-strong' : 'bg-accent')}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

export function RowActions({ engine, item }: { engine: Engine; item: Item }) {
  const t = useTranslations('upload.row')
  const name = itemTitle(item)
  const ids = new Set([item.id])
  const icon = 'size-4'
  const pausable = !isFinished(item) && !item.problem && !item.received
  return (
    <div className="flex">
      {item.problem?.final === false && (
        <IconButton
          size="small"
          label={t('retry', { name })}
          icon={<RotateCw aria-hidden="true" className={icon} />}
          onClick={() => engine.dispatch({ type: 'retried', ids })}
        />
      )}
      {pausable && (
        <IconButton
          size="small"
          label={item.paused ? t('resume', { name }) : t('pause', { name })}
          icon={
            item.paused ? <Play aria-hidden="true" className={icon} /> : <Pause aria-hidden="true" className={icon} />
          }
          onClick={() => engine.dispatch({ type: 'paused', ids, paused: !item.paused })}
        />
      )}
      <IconButton
        size="small"
        label={isFinished(item) ? t('dismiss', { name }) : t('cancel', { name })}
        icon={<X aria-hidden="true" className={icon} />}
        onClick={() => engine.remove([item.id])}
      />
    </div>
  )
}
