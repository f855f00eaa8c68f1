// The upload of images: choose them, describe them, certify them.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import { IMAGE_MEDIA_TYPE } from '#lib/rules/image-file.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { useBatch, useEngine } from './use-engine.ts'

/** The list, the fields and their libraries come once there is something to describe: the page does not wait for them. */
const BatchScreen = lazyPart(
  async () => (await import('./batch/batch-screen.tsx')).BatchScreen,
  ({ engine }) => useBatch(engine, ({ items }) => items.length, 0) > 0 && <ListMissing />,
)

/** What other programs hand over is none of the page's first work. */
const SharedPhotographs = lazyPart(async () => (await import('./shared-photographs.tsx')).SharedPhotographs)

type Props = {
  /** In one line, for whoever has photographs to look at below. */
  compact?: boolean
  /** Another program handed something over of which nothing could be kept. */
  nothing_shared: boolean
}

export function UploadPanel({ compact = false, nothing_shared }: Props) {
  const t = useTranslations('upload')
  const session = useSession()
  const mayAdd = session !== null && !session.demo && !session.read_only
  const { engine, inOtherTab, missing, open } = useEngine()
  const [waiting, setWaiting] = useState(false)
  const { data: stats } = useQuery(q(api.images.stats, {}))
  const count = useBatch(engine, ({ items }) => items.length, 0)
  const [selected, select] = useState<ReadonlySet<string> | null>(null)
  const addFiles = async (files: File[]) => {
    setWaiting(true)
    const opened = await open()
    setWaiting(false)
    const before = new Set(opened.snapshot().items.map(item => item.id))
    const repeated = opened.add(files, stats ?? null)
    const added = opened.snapshot().items.filter(item => !before.has(item.id))
    if (added.length > 0) select(new Set(added.map(item => item.id)))
    if (repeated > 0) snackbar.show({ kind: 'other', message: t('repeated', { count: repeated }) })
  }
  useFetchAhead(mayAdd && engine !== null)
  return (
    <section aria-labelledby="upload" className="grid gap-8">
      <h2 id="upload" className="sr-only">
        {t('title')}
      </h2>
      {mayAdd && <SharedPhotographs nothing={nothing_shared} onFiles={addFiles} />}
      {inOtherTab ? (
        <Notice title={t('other_tab_title')}>{t('other_tab')}</Notice>
      ) : (
        <FileChooser compact={compact || count > 0} onFiles={files => void addFiles(files)} />
      )}
      {waiting && missing && <ListMissing />}
      {engine && <BatchScreen engine={engine} selected={selected} onSelect={select} />}
    </section>
  )
}

/** Photographs were chosen, and what shows them needs a connection. */
function ListMissing() {
  const t = useTranslations('upload.list_missing')
  return (
    <Notice tone="warning" live="status" title={t('title')}>
      {t('text')}
    </Notice>
  )
}

/** The next photograph may be chosen where there is no connection. */
function useFetchAhead(soon: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!soon) return
    const fetchAhead = async () => {
      const ahead = await import('./fetch-ahead.ts').catch(() => null)
      await ahead?.fetchAhead(client)
    }
    return whenIdle(() => void fetchAhead())
  }, [soon, client])
}

type FileChooserProps = { compact: boolean; onFiles: (files: File[]) => void }

/** Every chosen file gets its row: one that is refused says there why, and the others go on. */
function FileChooser({ compact, onFiles }: FileChooserProps) {
  const t = useTranslations('upload')
  const message = useCodeMessage()
  const { data: stats } = useQuery(q(api.images.stats, {}))
  const full = stats !== undefined && stats.uploads_used >= stats.uploads_limit
  const demo = useSession()?.demo ?? false
  const error = demo
    ? message('demo_restricted')
    : full
      ? message('quota_exceeded', { limit: stats.uploads_limit })
      : null
  return (
    <div data-tour="upload" className="grid gap-3">
      <FileDrop
        multiple
        compact={compact}
        title={compact ? t('drop_more') : t('drop')}
        hint={compact ? undefined : t('drop_hint')}
        buttonLabel={compact ? t('choose_more') : t('choose')}
        activeLabel={t('drop_active')}
        accept={{ [IMAGE_MEDIA_TYPE]: ['.jpg', '.jpeg'] }}
        disabled={demo || full}
        error={error}
        onFiles={onFiles}
        onRejected={rejections => onFiles(rejections.map(({ file }) => file))}
      />
      {full && !demo && (
        <p className="text-small">
          <PlanLink need="uploads" />
        </p>
      )}
    </div>
  )
}
