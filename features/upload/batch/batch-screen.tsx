// The images of the upload: their list, the details of those selected, and the way to their certificates.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import type { Engine, Snapshot } from '../engine/engine.ts'
import { type Item, isEditable } from '../engine/item.ts'
import { useBatch } from '../use-engine.ts'
import { BatchDetails } from './batch-details.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchTotals } from './batch-totals.tsx'
import { CertifyBar } from './certify-bar.tsx'
import { QuotaNotice } from './quota-notice.tsx'

const Dialog = lazy(async () => ({ default: (await import('#components/ui/dialog.tsx')).Dialog }))

export type BatchScreenProps = {
  engine: Engine
  /** Null: nothing has been chosen yet, so everything that can be edited is. */
  selected: ReadonlySet<string> | null
  onSelect: (ids: ReadonlySet<string>) => void
}

const everything = (snapshot: Snapshot) => snapshot

export function BatchScreen({ engine, selected, onSelect }: BatchScreenProps) {
  const t = useTranslations('upload')
  const batch = useBatch(engine, everything, engine.snapshot())
  const { items, online, signed_out, unsaved } = batch
  const { data: quotas } = useQuery(q(api.images.stats, {}))
  const [detailsOpen, setDetailsOpen] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const wide = useWide()
  useRefetch(items)
  useLeaveWarning(unsaved > 0)
  const chosen = items.filter(item => (selected ? selected.has(item.id) : isEditable(item)))
  const show = (id: string) => {
    onSelect(new Set([id]))
    setDetailsOpen(true)
  }
  const showWrong = (id: string) => {
    show(id)
    setRefusals(refusals + 1)
  }
  if (items.length === 0) return null
  const details = <BatchDetails engine={engine} selected={chosen} refusals={refusals} />
  const [shown, ...others] = chosen
  // What came of the one image that is shown stands on the page itself, wherever there is no room beside the list.
  const outcome = !wide && others.length === 0 && shown?.image != null
  return (
    <div className="grid gap-8">
      {signed_out && <SignedOut />}
      <BatchTotals engine={engine} batch={batch} />
      {quotas && <QuotaNotice engine={engine} items={items} quotas={quotas} />}
      <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-12">
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-span-5 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
          {outcome && details}
          {!wide && !outcome && chosen.length > 0 && (
            <Button variant="secondary" onClick={() => setDetailsOpen(true)}>
              {t('details.open', { count: chosen.length })}
            </Button>
          )}
          <BatchList
            engine={engine}
            items={items}
            online={online}
            selected={new Set(chosen.map(item => item.id))}
            onSelect={onSelect}
            onShow={show}
          />
        </div>
        {wide && <div className="lg:col-span-7">{details}</div>}
      </div>
      <CertifyBar engine={engine} items={items} selected={chosen} onInvalid={showWrong} />
      {!wide && !outcome && detailsOpen && <DetailsDialog onOpenChange={setDetailsOpen}>{details}</DetailsDialog>}
    </div>
  )
}

function DetailsDialog({ onOpenChange, children }: { onOpenChange: (open: boolean) => void; children: ReactNode }) {
  const t = useTranslations('upload.details')
  return (
    <Suspense>
      <Dialog
        open
        size="large"
        onOpenChange={onOpenChange}
        title={t('title')}
        closeLabel={t('close')}
        footer={<Button onClick={() => onOpenChange(false)}>{t('done')}</Button>}
      >
        {children}
      </Dialog>
    </Suspense>
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
  const certified = items.filter(item => item.image_state === 'certified').length
  useEffect(() => {
    if (declared + accepted > 0) void refresh(client, api.images.stats)
  }, [client, declared, accepted])
  useEffect(() => {
    if (accepted + certified > 0) void refresh(client, api.images.list)
  }, [client, accepted, certified])
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
