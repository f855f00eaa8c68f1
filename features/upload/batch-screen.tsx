// The photographs of the upload: their list, the details of those selected, and the way to their certificates.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ownStats } from '#lib/api/own-images.ts'
import { href } from '#lib/routes.ts'
import { BatchDetails } from './batch-details.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchTotals } from './batch-totals.tsx'
import { CertifyBar } from './certify-bar.tsx'
import { type Item, isOpen } from './engine/batch.ts'
import type { Engine, Snapshot } from './engine/engine.ts'
import { QuotaNotice } from './quota-notice.tsx'
import { useBatch } from './use-engine.ts'

const Dialog = lazy(async () => ({ default: (await import('#components/ui/dialog.tsx')).Dialog }))

export type BatchScreenProps = {
  engine: Engine
  /** Null: nothing has been chosen yet, so everything that is open is. */
  selected: ReadonlySet<string> | null
  onSelect: (ids: ReadonlySet<string>) => void
}

const whole = (snapshot: Snapshot) => snapshot

export function BatchScreen({ engine, selected, onSelect }: BatchScreenProps) {
  const t = useTranslations('upload')
  const batch = useBatch(engine, whole, engine.snapshot())
  const { items, online, signed_out, unkept } = batch
  const { data: quotas } = useQuery(ownStats())
  const [drawer, setDrawer] = useState(false)
  const wide = useWide()
  useFreshLists(items)
  useLeaveWarning(unkept > 0)
  const chosen = items.filter(item => (selected ? selected.has(item.id) : isOpen(item)))
  const show = (id: string) => {
    onSelect(new Set([id]))
    setDrawer(true)
  }
  if (items.length === 0) return null
  const details = <BatchDetails engine={engine} selected={chosen} />
  return (
    <div className="grid gap-8">
      {signed_out && <SignedOut />}
      <BatchTotals engine={engine} batch={batch} />
      {quotas && <QuotaNotice engine={engine} items={items} quotas={quotas} />}
      <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-12">
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-span-5 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
          {!wide && chosen.length > 0 && (
            <Button variant="secondary" onClick={() => setDrawer(true)}>
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
      <CertifyBar engine={engine} items={items} selected={chosen} onWrong={show} />
      {!wide && drawer && (
        <Suspense>
          <Dialog
            open
            size="large"
            onOpenChange={setDrawer}
            title={t('details.title')}
            closeLabel={t('details.close')}
            footer={<Button onClick={() => setDrawer(false)}>{t('details.done')}</Button>}
          >
            {details}
          </Dialog>
        </Suspense>
      )}
    </div>
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

/** There is room for the details beside the list. */
const useWide = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(desktop).matches,
    () => true,
  )

/** What the server counts has changed: the lists and quotas of the page are asked for anew. */
function useFreshLists(items: readonly Item[]): void {
  const client = useQueryClient()
  const declared = items.filter(item => item.upload !== null).length
  const accepted = items.filter(item => item.image !== null).length
  const certified = items.filter(item => item.image_state === 'certified').length
  useEffect(() => {
    if (declared + accepted > 0) void client.invalidateQueries({ queryKey: ['/images/stats'] })
  }, [client, declared, accepted])
  useEffect(() => {
    if (accepted + certified > 0) void client.invalidateQueries({ queryKey: ['/images'] })
  }, [client, accepted, certified])
}

/** Only where leaving would lose something: what the browser has kept goes on by itself. */
function useLeaveWarning(loses: boolean): void {
  useEffect(() => {
    if (!loses) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [loses])
}
