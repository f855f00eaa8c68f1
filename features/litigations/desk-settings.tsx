// Whether a lawyer hears of new cases by email: takes effect at once.
'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { DIGEST_HOUR } from '#lib/rules/notices.ts'

export function DeskSettings() {
  const t = useTranslations('litigations.desk')
  const query = useQuery(q(api.lawyerSettings.read, {}))
  return (
    <section aria-label={t('settings')} className="max-w-2xl">
      <Loaded query={query} waiting={<Skeleton className="h-14 w-full" />}>
        {({ new_cases }) => <NewCases on={new_cases} />}
      </Loaded>
    </section>
  )
}

function NewCases({ on }: { on: boolean }) {
  const t = useTranslations('litigations.desk')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (new_cases: boolean) => call(api.lawyerSettings.update, { body: { new_cases } }),
    onSuccess: answer => {
      client.setQueryData(q(api.lawyerSettings.read, {}).queryKey, answer)
      snackbar.show({ kind: 'other', message: t('saved') })
    },
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
  return (
    <Switch
      label={t('new_cases')}
      hint={t('new_cases_hint', { hour: DIGEST_HOUR })}
      checked={saving.isPending ? saving.variables : on}
      onChange={event => saving.mutate(event.target.checked)}
    />
  )
}
