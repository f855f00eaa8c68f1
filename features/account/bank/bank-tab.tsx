// The bank account for payouts: the present one without its numbers, its confirmation, and the form of a new one.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { href } from '#lib/routes.ts'
import { missingFields, tabOf } from '#lib/rules/accounts/profile.ts'
import { BankForm } from './bank-form.tsx'
import { CurrentBankAccount } from './current-bank-account.tsx'

/** While the holder is on the provider’s page, its answer may come any moment. */
const WAITING_MS = 3_000

export function BankTab() {
  const t = useTranslations('identity')
  const tp = useTranslations('profile.tabs')
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useQuery({
    ...q(api.bankAccounts.list, {}),
    refetchInterval: ({ state }) => (state.data?.results[0]?.status === 'to_confirm' ? WAITING_MS : false),
  })
  const { data: verification } = useQuery(q(api.identity.read, {}))
  return (
    <TabFrame title={tp('bank')} lead={t('bank.lead')} dirty={dirty}>
      {verification?.standin && (
        <div>
          <StandinLabel explanation={t('standin_explanation')}>{t('standin')}</StandinLabel>
        </div>
      )}
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-48 w-full max-w-2xl" />}
      {data && <Accounts account={data.results[0] ?? null} onDirty={setDirty} />}
    </TabFrame>
  )
}

type Account = Parameters<typeof CurrentBankAccount>[0]['account']

function Accounts({ account, onDirty }: { account: Account | null; onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('identity.bank')
  const [replacing, setReplacing] = useState(false)
  const [before] = useState(account?.id)
  const [saved, setSaved] = useState(false)
  const [missing] = missingFields(useOwnProfile())
  const close = () => {
    onDirty(false)
    setReplacing(false)
  }
  const given = () => {
    close()
    setSaved(true)
  }
  return (
    <div className="grid max-w-2xl gap-10">
      {account && (
        <CurrentBankAccount
          key={account.id}
          account={account}
          given={saved && account.id !== before}
          replacing={replacing}
          onReplace={() => setReplacing(true)}
        />
      )}
      {(!account || replacing) &&
        (missing ? (
          <Incomplete field={missing} />
        ) : (
          <section aria-labelledby="new-account" className="grid gap-6">
            <div className="grid gap-1">
              <h3 id="new-account" className="font-semibold text-title-3">
                {t('new')}
              </h3>
              {account && <p className="text-ink-muted text-small">{t('replace_hint')}</p>}
            </div>
            <BankForm onDirty={onDirty} onGiven={given} {...(account ? { onCancel: close } : {})} />
          </section>
        ))}
    </div>
  )
}

function Incomplete({ field }: { field: string }) {
  const t = useTranslations('identity.bank.incomplete')
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={
        <AppLink
          href={href('account', { slug: tabOf(field) })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('open')}
        </AppLink>
      }
    >
      {t('text')}
    </Notice>
  )
}
