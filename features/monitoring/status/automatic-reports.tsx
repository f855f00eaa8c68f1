// Reports that are ordered by themselves: only within what their owner sets for a month, and shown with what they cost so far.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { MonitoringSettings } from '#lib/contract/monitoring.ts'
import { isOrderable, ReportQuote } from '../evidence/report-quote.tsx'

/** How many reports a month the limit can be chosen to let pass. */
const reportsAMonth = [1, 2, 5, 10, 20, 50] as const

export type AutomaticChange = { automatic_evidence: boolean; automatic_limit_cents?: number }
type Props = {
  settings: MonitoringSettings
  saving: { busy: boolean; error: unknown; save: (body: AutomaticChange, done: () => void) => void }
}

export function AutomaticReports({ settings, saving }: Props) {
  const t = useTranslations('monitoring.settings')
  const money = useEuros()
  const [asking, setAsking] = useState(false)
  const { automatic_evidence, automatic_limit_cents, automatic_spent_cents } = settings
  const on = automatic_evidence && automatic_limit_cents !== null
  const close = () => setAsking(false)
  return (
    <div className="grid gap-2">
      <Switch
        label={t('automatic')}
        hint={t('automatic_hint')}
        checked={on}
        onChange={event => (event.target.checked ? setAsking(true) : saving.save({ automatic_evidence: false }, close))}
      />
      {on && (
        <p className="flex flex-wrap items-center gap-x-3 text-small">
          <span>{t('spent', { spent: money(automatic_spent_cents), limit: money(automatic_limit_cents) })}</span>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t('change_limit')}
          </Button>
        </p>
      )}
      {asking && <LimitDialog saving={saving} onClose={close} />}
    </div>
  )
}

function useEuros(): (cents: number) => string {
  const format = useFormatter()
  return cents => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
}

function LimitDialog({ saving, onClose }: Pick<Props, 'saving'> & { onClose: () => void }) {
  const t = useTranslations('monitoring.settings')
  const money = useEuros()
  const query = useQuery(q(api.evidences.quote, {}))
  const [count, setCount] = useState<number>(5)
  const total = query.data?.total_cents ?? 0
  const choose = () => saving.save({ automatic_evidence: true, automatic_limit_cents: total * count }, onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('confirm_title')}
      description={t('confirm_text')}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={saving.busy} disabled={!query.data || !isOrderable(query.data)} onClick={choose}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Loaded query={query} waiting={<Skeleton className="h-48 w-full" />}>
        {quote => (
          <div className="grid gap-5">
            <ReportQuote quote={quote} />
            <Select
              label={t('limit')}
              hint={t('limit_hint')}
              value={String(count)}
              onChange={event => setCount(Number(event.target.value))}
              options={reportsAMonth.map(each => ({
                value: String(each),
                label: t('limit_of', { count: each, amount: money(quote.total_cents * each) }),
              }))}
            />
            {saving.error !== null && <FormFailure failure={saving.error} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
