// The bank account that is in use or waits for its confirmation; its number shows its last characters only.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { BankAccount } from '#lib/contract/bank-accounts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const tones = {
  sending: 'warning',
  to_confirm: 'warning',
  active: 'success',
  refused: 'danger',
  deactivated: 'neutral',
} as const

export type CurrentBankAccountProps = {
  account: BankAccount
  /** Just now: it is what its holder sees and hears next. */
  given: boolean
  replacing: boolean
  onReplace: () => void
}

export function CurrentBankAccount({ account, given, replacing, onReplace }: CurrentBankAccountProps) {
  const t = useTranslations('identity.bank')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!given) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [given])
  const { status, confirm_url } = account
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-title-3">
          {t('current')}
        </h3>
        <StatusBadge tone={tones[status]} pulse={status === 'to_confirm'}>
          {t(`statuses.${status}`)}
        </StatusBadge>
      </div>
      {status === 'to_confirm' && confirm_url && (
        <Notice
          tone="warning"
          title={t('to_confirm.title')}
          actions={
            <a href={confirm_url} className={buttonClass({ size: 'small' })}>
              {t('to_confirm.open')}
            </a>
          }
        >
          {t('to_confirm.text')}
        </Notice>
      )}
      {status === 'refused' && (
        <Notice tone="danger" title={t('refused.title')}>
          {t('refused.text')}
        </Notice>
      )}
      <Facts account={account} />
      <div className="flex flex-wrap gap-2">
        {!replacing && (
          <Button variant="secondary" size="small" onClick={onReplace}>
            {t('replace')}
          </Button>
        )}
        <Remove id={account.id} />
      </div>
    </Card>
  )
}

function Facts({ account }: { account: BankAccount }) {
  const t = useTranslations('identity.bank')
  const dates = useDateWords()
  const { type, masked_number, bank_name, owner_name, owner_address, owner_zip, owner_city, created_at } = account
  return (
    <DescriptionList
      items={[
        { key: 'type', term: t('type'), detail: t(`types.${type}.name`) },
        { key: 'number', term: t('account'), detail: <span className="tabular-nums">{masked_number}</span> },
        ...(bank_name ? [{ key: 'bank', term: t('bank'), detail: bank_name }] : []),
        {
          key: 'holder',
          term: t('holder'),
          detail: (
            <>
              {owner_name}
              <br />
              {owner_address}, {owner_zip} {owner_city}
            </>
          ),
        },
        {
          key: 'given',
          term: t('given'),
          detail: dates.dayOf(created_at),
        },
      ]}
    />
  )
}

function Remove({ id }: { id: string }) {
  const t = useTranslations('identity')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const [open, setOpen] = useState(false)
  const remove = () =>
    run(async () => {
      await call(api.bankAccounts.remove, { id })
      setOpen(false)
      snackbar.show({ kind: 'other', message: t('bank.removed') })
      await refresh(client, api.bankAccounts.list)
    })
  return (
    <AlertDialog
      danger
      open={open}
      onOpenChange={setOpen}
      title={t('bank.remove_title')}
      description={t('bank.remove_text')}
      confirmLabel={t('bank.remove')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={remove}
      trigger={
        <Button variant="quiet" size="small">
          {t('bank.remove')}
        </Button>
      }
    >
      <FormFailure failure={failure} />
    </AlertDialog>
  )
}
