// The images of the upload: their list, the details of those selected, and the way to their certificates.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import type { Engine, Snapshot } from '../engine/engine.ts'
import { type Item, isEditable, isRefused } from '../engine/item.ts'
import { useBatch } from '../use-engine.ts'
import { BatchDetails, type BatchDetailsProps } from './batch-details.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchTotals } from './batch-totals.tsx'
import { CertifyBar } from './certify-bar.tsx'
import { OnePhotograph } from './one-photograph.tsx'
import { QuotaNotice } from './quota-notice.tsx'
import { RefusedFiles } from './refused-files.tsx'

const Dialog = lazyPart(async () => (await import('#components/ui/dialog.tsx')).Dialog)

export type BatchScreenProps = {
  engine: Engine
  /** Null: nothing has been chosen yet, so everything that can be edited is. */
  selected: ReadonlySet<string> | null
  onSelect: (ids: ReadonlySet<string>) => void
}

const everything = (snapshot: Snapshot) => snapshot

export function BatchScreen({ engine, selected, onSelect }: BatchScreenProps) {
  const batch = useBatch(engine, everything, engine.snapshot())
  const { items, signed_out, unsaved, unkept } = batch
  const { data: quotas } = useQuery(q(api.images.stats, {}))
  const [refusals, setRefusals] = useState(0)
  const [shown, show] = useState<string | null>(null)
  const waiting = useRef<(() => void) | null>(null)
  const onWaiting = useCallback((apply: (() => void) | null) => {
    waiting.current = apply
  }, [])
  useRefetch(items)
  useLeaveWarning(unsaved > 0)
  const chosen = chosenOf(items, selected)
  const showWrong = (id: string) => {
    onSelect(new Set([id]))
    // One photograph alone has its fields on the page: no dialog is to open when others join it.
    if (items.length > 1) show(id)
    setRefusals(refusals + 1)
  }
  useLateRefusal(items, showWrong)
  const [only, ...others] = items
  if (!only) return null
  const alone = others.length === 0
  const parts = { engine, batch, chosen, refusals, onWaiting, onSelect, shown, onShow: show }
  return (
    <div className="grid gap-8">
      {signed_out && <SignedOut />}
      {unkept.length > 0 && <Unkept count={unkept.length} />}
      {!alone && <RefusedFiles engine={engine} batch={batch} />}
      {!alone && <BatchTotals engine={engine} batch={batch} />}
      {quotas && <QuotaNotice engine={engine} items={items} quotas={quotas} meters={!alone} />}
      {alone ? <OnePhotograph engine={engine} batch={batch} item={only} refusals={refusals} /> : <Several {...parts} />}
      <CertifyBar
        engine={engine}
        items={items}
        selected={chosen}
        applyWaiting={() => waiting.current?.()}
        onInvalid={showWrong}
      />
    </div>
  )
}

/** What was refused is never chosen; where nothing else was, everything is that can be edited, or else that was. */
function chosenOf(items: readonly Item[], selected: ReadonlySet<string> | null): readonly Item[] {
  const valid = items.filter(item => !isRefused(item))
  const left = selected && valid.filter(item => selected.has(item.id))
  const none = selected?.size === 0
  if (left && (left.length > 0 || none)) return left
  const editable = valid.filter(isEditable)
  return editable.length > 0 ? editable : valid
}

type SeveralProps = Pick<BatchScreenProps, 'engine' | 'onSelect'> & {
  batch: Snapshot
  chosen: readonly Item[]
  refusals: number
  onWaiting: BatchDetailsProps['onWaiting']
  /** On a narrow screen: the image, or with an empty text the selection, whose details are open. */
  shown: string | null
  onShow: (id: string | null) => void
}

/** The list, and beside it, or where there is no room in a dialog, the details of what is chosen. */
function Several({ engine, batch, chosen, refusals, onWaiting, onSelect, shown, onShow }: SeveralProps) {
  const t = useTranslations('upload')
  const { items } = batch
  const wide = useWide()
  const details = <BatchDetails engine={engine} selected={chosen} refusals={refusals} onWaiting={onWaiting} />
  const [first, ...others] = chosen
  // What came of the one image that is shown stands on the page itself, wherever there is no room beside the list.
  const outcome = !wide && others.length === 0 && first?.image != null
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-12">
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-span-5 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
          {outcome && details}
          {!wide && !outcome && chosen.length > 0 && (
            <Button variant="secondary" onClick={() => onShow('')}>
              {t('details.open', { count: chosen.length })}
            </Button>
          )}
          <BatchList
            engine={engine}
            items={items}
            way={batch}
            unkept={batch.unkept}
            selected={new Set(chosen.map(item => item.id))}
            onSelect={onSelect}
            onShow={id => {
              onSelect(new Set([id]))
              onShow(id)
            }}
          />
        </div>
        {wide && <div className="lg:col-span-7">{details}</div>}
      </div>
      {!wide && !outcome && shown !== null && <DetailsDialog onClose={() => onShow(null)}>{details}</DetailsDialog>}
    </>
  )
}

function DetailsDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('upload.details')
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('title')}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {children}
    </Dialog>
  )
}

function SignedOut() {
  const t = useTranslations('upload.signed_out')
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t('title')}
      actions={
        <AppLink href={href('login')} className={buttonClass({ size: 'small' })}>
          {t('log_in')}
        </AppLink>
      }
    >
      {t('text')}
    </Notice>
  )
}

/** The browser has no room for them: they go their way with this page, and only with it. */
function Unkept({ count }: { count: number }) {
  const t = useTranslations('upload.unkept')
  return (
    <Notice tone="warning" live="status" title={t('title', { count })}>
      {t('text', { count })}
    </Notice>
  )
}

/** The server may find a field wrong that seemed right, such as a picture that somebody else certified: it is shown like any other. */
function useLateRefusal(items: readonly Item[], showWrong: (id: string) => void): void {
  const confirmed = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const refused = items.find(item => confirmed.current.has(item.id) && !item.confirmed && item.errors !== null)
    confirmed.current = new Set(items.flatMap(item => (item.confirmed ? [item.id] : [])))
    if (refused) showWrong(refused.id)
  })
}

const desktop = '(min-width: 64rem)'
const watchWidth = (listener: () => void) => {
  const query = matchMedia(desktop)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The details have room beside the list. */
const useWide = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(desktop).matches,
    () => true,
  )

/** Refetches the lists and quotas of the page when the server's counts have changed. */
function useRefetch(items: readonly Item[]): void {
  const client = useQueryClient()
  const declared = items.filter(item => item.upload !== null).length
  const accepted = items.filter(item => item.image !== null).length
  const settled = items.filter(item => item.image_state !== null && item.image_state !== 'in_process').length
  useEffect(() => {
    if (declared + accepted + settled > 0) void refresh(client, api.images.stats)
  }, [client, declared, accepted, settled])
  useEffect(() => {
    if (accepted + settled > 0) void refresh(client, api.images.list)
  }, [client, accepted, settled])
}

/** Only where leaving would lose something: what the browser has stored goes on by itself. */
function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
