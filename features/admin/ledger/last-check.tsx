// The last proof of the books: when, over how much, and what does not add up.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BookCheck } from '#lib/contract/admin-payouts.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { missingIn, repaidIn } from '#lib/rules/billing/withdrawals.ts'
import { Findings } from './findings.tsx'
import { Repayment } from './repayment-form.tsx'
import { Withdrawal } from './withdrawal-form.tsx'

export function LastCheck({ check }: { check: BookCheck }) {
  const t = useTranslations('books.ledger')
  const dates = useDateWords()
  const { number } = useFormatter()
  const { accounts, transactions, wallets, findings, started_at, finished_at } = check
  const seconds = (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000
  const when = dates.moment(started_at, 'short')
  const at = t('last_at', { when, seconds: number(seconds, { maximumFractionDigits: 1 }) })
  const clean = findings.length === 0
  return (
    <Card className="grid gap-5">
      <Notice tone={clean ? 'success' : 'danger'} live="status">
        {clean ? t('clean') : t('found', { count: findings.length })}
      </Notice>
      <DescriptionList
        items={[
          { key: 'last', term: t('last'), detail: at },
          { key: 'accounts', term: t('accounts'), detail: number(accounts) },
          { key: 'transactions', term: t('transactions'), detail: number(transactions) },
          { key: 'wallets', term: t('wallets'), detail: wallets === null ? t('unreachable') : number(wallets) },
        ]}
      />
      {!clean && <Findings findings={findings} />}
      {findings
        .map(missingIn)
        .map(missing => missing && <Withdrawal key={`${missing.wallet} ${missing.cents}`} missing={missing} />)}
      {findings.map(repaidIn).map(cents => cents !== null && <Repayment key={cents} cents={cents} />)}
    </Card>
  )
}
