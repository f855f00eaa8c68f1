// Where one is logged in: each session with its device, and the way to end it or all of them.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { OpenSession } from '#lib/contract/sessions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href, localHref } from '#lib/routes.ts'
import { deviceOf } from '#lib/user-agent.ts'
import { SecuritySection } from './security-section.tsx'

export function SessionsSection() {
  const t = useTranslations('security.sessions')
  const { data, error, refetch } = useQuery(q(api.sessions.list, {}))
  return (
    <SecuritySection id="sessions-title" title={t('title')} lead={t('lead')}>
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <ul className="divide-y divide-line border-line border-y">
          {data.results.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Everywhere />
    </SecuritySection>
  )
}

function useDeviceName(user_agent: string): string {
  const t = useTranslations('security.sessions')
  const { browser, system } = deviceOf(user_agent)
  if (browser === null && system === null) return t('program')
  return t('device', { browser: browser ?? t('unknown_browser'), system: system ?? t('unknown_system') })
}

function SessionRow({ session }: { session: OpenSession }) {
  const t = useTranslations('security.sessions')
  const dates = useDateWords()
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, current, user_agent, network, created_at, expires_at } = session
  const device = useDeviceName(user_agent)
  const date = (instant: string) => dates.moment(instant, 'short')
  const end = async () => {
    setBusy(true)
    try {
      await call(api.sessions.remove, { id })
      snackbar.show({ kind: 'other', message: t('ended') })
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
    }
    await refresh(client, api.sessions.list)
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {device} {current && <Badge tone="success">{t('this')}</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-muted text-small">
          <time dateTime={created_at}>{t('since', { date: date(created_at) })}</time>
          {', '}
          <time dateTime={expires_at}>{t('until', { date: date(expires_at) })}</time>
          {network !== '' && <> · {t('network', { network })}</>}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={t('end_one', { device })}
          onClick={() => void end()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function Everywhere() {
  const t = useTranslations('security.sessions')
  const failureMessage = useFailureMessage()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const endAll = async () => {
    setBusy(true)
    try {
      await call(api.sessions.endAll, {})
      // A full load: nobody is here any more.
      window.location.assign(localHref(locale, href('login')))
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <AlertDialog
      danger
      title={t('everywhere_title')}
      description={t('everywhere_text')}
      confirmLabel={t('everywhere')}
      cancelLabel={t('cancel')}
      open={open}
      onOpenChange={setOpen}
      busy={busy}
      onConfirm={() => void endAll()}
      trigger={
        <Button variant="secondary" className="w-fit">
          {t('everywhere')}
        </Button>
      }
    />
  )
}
