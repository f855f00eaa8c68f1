// The notices, newest first: asked for again and again, marked as read when they are followed or all at once.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { disclosureRowClass } from '#components/ui/disclosure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh, useCall } from '#lib/api/query.ts'
import type { Notice } from '#lib/contract/notices.ts'
import { href } from '#lib/routes.ts'
import { COUNTED } from './counted.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery, SHOWN } from './notices-query.ts'

export type NoticePanelProps = {
  /** Copies and reports are told, and settings of them exist, for creators alone. */
  creator: boolean
  /** Notices may be marked as read. */
  may_mark: boolean
  /** What the bell says: how many are unread, its name with them, and what has just arrived. */
  onKnown: (known: { unread: number; label: string; news: string }) => void
  /** Something was followed: the panel may close. */
  onChosen: () => void
}

export function NoticePanel({ creator, may_mark, onKnown, onChosen }: NoticePanelProps) {
  const t = useTranslations('notices')
  const { data, error } = useQuery(noticesQuery())
  const read = useCall(api.notices.read, { refreshAlways: [api.notices.list] })
  useTelling(data, onKnown)
  const follow = (id: string) => {
    if (may_mark) read.mutate({ body: { ids: [id] } })
    onChosen()
  }
  return (
    <section aria-label={t('title')} className="grid">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b ps-3 pb-1">
        <h2 className="font-semibold text-small">{t('title')}</h2>
        {may_mark && data && data.unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            busy={read.isPending}
            onClick={() =>
              read.mutate(
                { body: {} },
                {
                  onError: () => snackbar.show({ kind: 'error', message: t('not_read') }),
                },
              )
            }
          >
            {t('read_all')}
          </Button>
        )}
      </header>
      {!data && (error ? <p className="p-3 text-small">{t('failed')}</p> : <Skeleton className="m-3 h-32" />)}
      {data?.count === 0 && <p className="p-3 text-ink-muted text-small">{t(creator ? 'empty' : 'empty_buyer')}</p>}
      {data && data.count > 0 && (
        <ul className="max-h-[60dvh] overflow-y-auto">
          {data.results.map(notice => (
            <li key={notice.id}>
              <NoticeRow notice={notice} onFollow={() => follow(notice.id)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.count > SHOWN && (
        <p className="px-3 py-2 text-caption text-ink-muted">{t('older', { count: data.count - SHOWN })}</p>
      )}
      {creator && (
        <div className="border-line border-t pt-1">
          <AppLink href={href('account', { slug: 'monitoring' })} onClick={onChosen} className={disclosureRowClass}>
            {t('settings')}
          </AppLink>
        </div>
      )}
    </section>
  )
}

/** Answers that something new makes old. */
const outdated = [api.hits.list, api.hits.stats, api.evidences.list, api.evidences.read, api.domains.list]

type Known = { unread: number; results: readonly Pick<Notice, 'created_at'>[] }

/** Tells the bell how many are unread; says what is newer than before, and has lists on the page ask again. */
function useTelling(known: Known | undefined, onKnown: NoticePanelProps['onKnown']) {
  const t = useTranslations('notices')
  const client = useQueryClient()
  const newest = useRef<string>(undefined)
  useEffect(() => {
    if (!known) return
    const { unread, results } = known
    const before = newest.current
    // A notice that counts more than before has come again: its instant says so.
    const arrived = before === undefined ? 0 : results.filter(({ created_at }) => created_at > before).length
    newest.current = results[0]?.created_at ?? ''
    const many = unread > COUNTED ? t('open_many', { count: COUNTED }) : t('open_unread', { count: unread })
    const label = unread > 0 ? many : t('open')
    onKnown({ unread, label, news: arrived > 0 ? t('arrived', { count: arrived }) : '' })
    if (arrived > 0) void refresh(client, ...outdated)
  }, [known, onKnown, t, client])
}
