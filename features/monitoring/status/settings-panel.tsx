// How often an email sums up new copies, and whether reports are ordered by themselves: both take effect at once.
'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { MonitoringSettings } from '#lib/contract/monitoring.ts'
import { DIGEST_HOUR, digestFrequencies } from '#lib/rules/notices.ts'
import { plans } from '#lib/rules/plans.ts'

export function SettingsPanel() {
  const t = useTranslations('monitoring.settings')
  const query = useQuery(q(api.monitoring.settings, {}))
  return (
    <section aria-labelledby="settings" className="grid max-w-3xl gap-6">
      <h3 id="settings" className="font-semibold text-title-3">
        {t('title')}
      </h3>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full" />}>
        {settings => <Settings settings={settings} />}
      </Loaded>
    </section>
  )
}

/** Shows what was chosen at once, and what the server says once it has answered. */
function useSaving() {
  const t = useTranslations('monitoring.settings')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const { queryKey } = q(api.monitoring.settings, {})
  return useMutation({
    mutationFn: (body: Partial<MonitoringSettings>) => call(api.monitoring.updateSettings, { body }),
    onSuccess: answer => {
      client.setQueryData(queryKey, answer)
      snackbar.show({ kind: 'other', message: t('saved') })
    },
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
}

function Settings({ settings }: { settings: MonitoringSettings }) {
  const t = useTranslations('monitoring.settings')
  const saving = useSaving()
  const { digest, automatic_evidence } = saving.isPending ? { ...settings, ...saving.variables } : settings
  const [asking, setAsking] = useState(false)
  const { price, ten } = usePrices()
  const change = (automatic: boolean) => (automatic ? setAsking(true) : saving.mutate({ automatic_evidence: false }))
  return (
    <>
      <RadioGroup
        legend={t('digest')}
        hint={t('digest_hint', { hour: DIGEST_HOUR })}
        name="digest"
        options={digestFrequencies.map(value => ({ value, label: t(`frequency.${value}`) }))}
        value={digest}
        onChange={event => {
          const chosen = digestFrequencies.find(each => each === event.target.value)
          if (chosen) saving.mutate({ digest: chosen })
        }}
      />
      <Switch
        label={t('automatic')}
        hint={t('automatic_hint', { price })}
        checked={automatic_evidence}
        onChange={event => change(event.target.checked)}
      />
      <AlertDialog
        title={t('confirm_title')}
        description={t('confirm_text', { price, ten })}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        open={asking}
        onOpenChange={setAsking}
        busy={saving.isPending}
        onConfirm={() => saving.mutate({ automatic_evidence: true }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** What reports cost on one's plan: one, and ten. */
function usePrices() {
  const format = useFormatter()
  const { plan } = useOwnProfile()
  const cents = plans.find(({ name }) => name === plan)?.evidence_report_cents ?? 0
  // Whole euros: no plan has cents in the price of a report.
  const euros = (amount: number) =>
    format.number(amount / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  return { price: euros(cents), ten: euros(cents * 10) }
}
