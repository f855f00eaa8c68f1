// How often an email sums up new copies, and whether reports are ordered by themselves: both take effect at once.
'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { MonitoringSettings } from '#lib/contract/monitoring.ts'
import { DIGEST_HOUR, digestFrequencies } from '#lib/rules/notices.ts'
import { type AutomaticChange, AutomaticReports } from './automatic-reports.tsx'

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
    mutationFn: (body: { digest?: MonitoringSettings['digest'] } & Partial<AutomaticChange>) =>
      call(api.monitoring.updateSettings, { body }),
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
  const { digest } = saving.isPending ? { ...settings, ...saving.variables } : settings
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
      <AutomaticReports
        settings={settings}
        saving={{
          busy: saving.isPending,
          error: saving.error,
          save: (body, done) => saving.mutate(body, { onSuccess: done }),
        }}
      />
    </>
  )
}
