// The beneficial owners of a company: the list, its changes, and the declaration of what is listed.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import Plus from '#components/ui/icons/plus.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Ubo } from '#lib/contract/identity.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { type DocumentStatus, UBOS_MAX } from '#lib/rules/accounts/identity.ts'
import { UboDialog } from './ubo-dialog.tsx'
import { useVerificationUpdate } from './use-verification-update.ts'

export function UboSection({ status, blocked }: { status: DocumentStatus; blocked: boolean }) {
  const t = useTranslations('identity.ubos')
  const { data } = useQuery(q(api.ubos.list, {}))
  const [edited, setEdited] = useState<Ubo | 'new' | null>(null)
  const fixed = status === 'sending' || status === 'under_review'
  if (!data) return <Skeleton className="h-16 w-full" />
  const owners = data.results
  return (
    <div className="grid gap-4">
      {owners.length === 0 ? (
        <p className="text-ink-muted text-small">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {owners.map(owner => (
            <Owner key={owner.id} owner={owner} fixed={fixed} onEdit={() => setEdited(owner)} />
          ))}
        </ul>
      )}
      {!fixed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={owners.length >= UBOS_MAX}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
          <span className="text-ink-muted text-small">{t('count', { count: owners.length, most: UBOS_MAX })}</span>
        </div>
      )}
      {status === 'verified' && <p className="text-ink-muted text-small">{t('again')}</p>}
      {!fixed && status !== 'verified' && owners.length > 0 && !blocked && <Declare />}
      {edited && <UboDialog owner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function Owner({ owner, fixed, onEdit }: { owner: Ubo; fixed: boolean; onEdit: () => void }) {
  const t = useTranslations('identity.ubos')
  const dates = useDateWords()
  const name = `${owner.first_name} ${owner.last_name}`
  const date = dates.day(owner.born_on)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-small">
      <div className="grid min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-muted">{t('born', { date, place: owner.birth_city })}</span>
      </div>
      {!fixed && (
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={onEdit} aria-label={t('edit_label', { name })}>
            {t('edit')}
          </Button>
          <Remove id={owner.id} name={name} />
        </div>
      )}
    </li>
  )
}

function Remove({ id, name }: { id: string; name: string }) {
  const t = useTranslations('identity')
  const client = useQueryClient()
  const update = useVerificationUpdate()
  const { busy, failure, run } = useAction()
  const [open, setOpen] = useState(false)
  const remove = () =>
    run(async () => {
      await call(api.ubos.remove, { id })
      setOpen(false)
      await refresh(client, api.ubos.list)
      await update()
    })
  return (
    <AlertDialog
      danger
      open={open}
      onOpenChange={setOpen}
      title={t('ubos.remove_title', { name })}
      description={t('ubos.remove_text')}
      confirmLabel={t('ubos.remove')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={remove}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('ubos.remove_label', { name })}>
          {t('ubos.remove')}
        </Button>
      }
    >
      <FormFailure failure={failure} />
    </AlertDialog>
  )
}

function Declare() {
  const t = useTranslations('identity.ubos')
  const update = useVerificationUpdate()
  const { busy, failure, run } = useAction()
  const declare = () =>
    run(async () => {
      const verification = await call(api.identity.declareUbos, {})
      snackbar.show({ kind: 'other', message: t('declared') })
      await update(verification)
    })
  return (
    <div className="grid justify-items-start gap-3">
      <FormFailure failure={failure} />
      <p className="text-ink-muted text-small">{t('declare_hint')}</p>
      <Button busy={busy} onClick={declare}>
        {t('declare')}
      </Button>
    </div>
  )
}
