// The names under which one's works are credited elsewhere.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { NameForm } from './name-form.tsx'
import { RemoveName } from './remove-name.tsx'
import { useNameForm } from './use-name-form.ts'

export function CreditsTab() {
  const [t, titles] = [useTranslations('people.manage'), useTranslations('profile.tabs')]
  const client = useQueryClient()
  const askAgain = () => refresh(client, api.credits.list)
  const adding = useNameForm('', async name => {
    await call(api.credits.create, { body: { name } })
    await askAgain()
    snackbar.show({ kind: 'other', message: t('added', { name }) })
  })
  const remove = async (id: string) => {
    await call(api.credits.remove, { id })
    await askAgain()
  }
  return (
    <TabFrame title={titles('credits')} lead={t('credits_lead')} dirty={adding.dirty}>
      <NameForm {...adding} label={t('credits_name')} submit={t('credits_add')} />
      <Names remove={remove} />
    </TabFrame>
  )
}

function Names({ remove }: { remove: (id: string) => Promise<void> }) {
  const t = useTranslations('people.manage')
  const { data, error, refetch } = useQuery(q(api.credits.list, {}))
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-32 max-w-xl" />
  if (data.count === 0) return <p className="text-ink-muted">{t('credits_none')}</p>
  return (
    <ul className="max-w-xl">
      {data.results.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-line border-t py-2 last:border-b">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <RemoveName name={name} remove={() => remove(id)} />
        </li>
      ))}
    </ul>
  )
}
