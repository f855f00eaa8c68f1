// Direct debit: the mandate that stands, how far it is, and the ways to sign, choose and end it.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { DebitMandate } from '#lib/contract/mandates.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { type MandateState, mandateCan } from '#lib/rules/billing/means.ts'

const tones: Record<MandateState, Tone> = {
  created: 'warning',
  submitted: 'success',
  active: 'success',
  failed: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function MandateSection() {
  const t = useTranslations('mandates')
  const query = useQuery(q(api.mandates.list, {}))
  return (
    <section aria-labelledby="mandates" className="grid max-w-2xl gap-5">
      <div className="grid gap-1">
        <h3 id="mandates" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="text-ink-muted text-small">{t('lead')}</p>
      </div>
      <Loaded query={query} waiting={<Skeleton className="h-24 w-full" />}>
        {({ results: [newest] }) => (
          <>
            {newest && <MandateRow key={newest.id} mandate={newest} />}
            {(!newest || !mandateCan.stand(newest.status)) && <NewMandate />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function NewMandate() {
  const t = useTranslations('mandates')
  const { busy, failure, run } = useAction()
  const { data } = useQuery(q(api.bankAccounts.list, {}))
  const account = data?.results[0]
  const ask = () =>
    run(async () => {
      const { redirect_url } = await call(api.mandates.create, {})
      if (redirect_url) window.location.assign(redirect_url)
    })
  if (data && account?.status !== 'active')
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-small">{t('account_needed')}</p>
        <AppLink
          href={href('account', { slug: 'bank' })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('to_account')}
        </AppLink>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <FormFailure failure={failure} />
      <Button variant="secondary" busy={busy} disabled={!account} onClick={ask}>
        {t('ask', { account: account?.masked_number ?? '' })}
      </Button>
    </div>
  )
}

/** While its holder may be on the provider's page, the provider is asked; its address is not believed. */
const WAITING_MS = 3_000

function useFollowed({ id, status }: DebitMandate): void {
  const t = useTranslations('mandates')
  const client = useQueryClient()
  const waiting = mandateCan.sign(status)
  const { data } = useQuery({
    queryKey: ['mandates', 'refresh', id],
    queryFn: () => call(api.mandates.refresh, { id }),
    enabled: waiting,
    refetchInterval: WAITING_MS,
  })
  useEffect(() => {
    if (!data || data.status === status) return
    const signed = mandateCan.pay(data.status)
    snackbar.show({ kind: signed ? 'other' : 'error', message: t(signed ? 'signed' : 'not_signed') })
    void refresh(client, api.mandates.list)
  }, [data, status, client, t])
}

function MandateRow({ mandate }: { mandate: DebitMandate }) {
  const t = useTranslations('mandates')
  const dates = useDateWords()
  const { account, status, redirect_url, document_url, created_at } = mandate
  useFollowed(mandate)
  return (
    <div className="grid gap-4 border-line border-y py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{account}</span>
          <span className="text-ink-muted text-small">{t('asked_on', { day: dates.dayOf(created_at, 'short') })}</span>
        </span>
        <span role="status">
          <StatusBadge tone={tones[status]}>{t(`states.${status}`)}</StatusBadge>
        </span>
      </div>
      <p className="text-ink-muted text-small">{t(`next.${status}`)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {redirect_url && (
          <a href={redirect_url} className={buttonClass({ size: 'small' })}>
            {t('sign')}
          </a>
        )}
        {document_url && (
          <a href={document_url} className={textLinkClass()}>
            {t('document')}
          </a>
        )}
      </div>
      {mandateCan.pay(status) && <Acts mandate={mandate} />}
    </div>
  )
}

function Acts({ mandate: { id, is_default, account } }: { mandate: DebitMandate }) {
  const t = useTranslations('mandates')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const [open, setOpen] = useState(false)
  const choose = (chosen: boolean) =>
    run(async () => {
      await call(api.mandates.setDefault, { id, body: { is_default: chosen } })
      snackbar.show({ kind: 'other', message: t(chosen ? 'chosen' : 'not_chosen') })
      await refresh(client, api.mandates.list, api.evidences)
    })
  const cancel = () =>
    run(async () => {
      await call(api.mandates.cancel, { id })
      setOpen(false)
      snackbar.show({ kind: 'other', message: t('cancelled') })
      await refresh(client, api.mandates.list, api.evidences)
    })
  return (
    <div className="grid gap-4">
      <Switch
        label={t('default')}
        hint={t('default_hint')}
        checked={is_default}
        disabled={busy}
        onChange={event => choose(event.target.checked)}
      />
      <FormFailure failure={open ? null : failure} />
      <AlertDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('cancel_title', { account })}
        description={t('cancel_text')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keep')}
        busy={busy}
        onConfirm={cancel}
        trigger={
          <Button variant="quiet" size="small" className="w-fit">
            {t('cancel')}
          </Button>
        }
      >
        <FormFailure failure={failure} />
      </AlertDialog>
    </div>
  )
}
