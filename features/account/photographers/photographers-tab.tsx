// The photographers of the account: added, renamed, and removed as long as they have no images.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { ownPhotographers } from '#lib/api/own-photographers.ts'
import { refresh } from '#lib/api/query.ts'
import { NameForm } from './name-form.tsx'
import { PhotographerRow } from './photographer-row.tsx'
import { useNameForm } from './use-name-form.ts'

/** Fewer names are found without a search. */
const SEARCHABLE = 10

export function PhotographersTab() {
  const [t, titles] = [useTranslations('people.manage'), useTranslations('profile.tabs')]
  const client = useQueryClient()
  const askAgain = () => refresh(client, api.photographers.list)
  const adding = useNameForm('', async name => {
    await call(api.photographers.create, { body: { name } })
    await askAgain()
    snackbar.show({ kind: 'other', message: t('added', { name }) })
  })
  return (
    <TabFrame title={titles('photographers')} lead={t('photographers_lead')} dirty={adding.dirty}>
      <NameForm {...adding} label={t('photographers_name')} submit={t('photographers_add')} />
      <Photographers
        rename={async (id, name) => {
          await call(api.photographers.update, { id, body: { name } })
          await askAgain()
          snackbar.show({ kind: 'other', message: t('renamed', { name }) })
        }}
        remove={async id => {
          await call(api.photographers.remove, { id })
          await askAgain()
        }}
      />
    </TabFrame>
  )
}

type Acts = { rename: (id: string, name: string) => Promise<void>; remove: (id: string) => Promise<void> }

function Photographers({ rename, remove }: Acts) {
  const t = useTranslations('people.manage')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const all = useQuery(ownPhotographers())
  const { data, error, refetch } = useQuery(ownPhotographers(search))
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (all.data?.count === 0) return <p className="text-ink-muted">{t('photographers_none')}</p>
  const found = data?.results
  return (
    <div className="grid max-w-3xl gap-4">
      {(all.data?.count ?? 0) > SEARCHABLE && (
        <TextField
          type="search"
          label={t('search')}
          maxLength={200}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      )}
      {found ? (
        <ul>
          {found.map(photographer => (
            <PhotographerRow
              key={photographer.id}
              photographer={photographer}
              rename={name => rename(photographer.id, name)}
              remove={() => remove(photographer.id)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-40" />
      )}
      {data && data.count > data.results.length && (
        <p className="text-ink-muted text-small">
          {t('photographers_more', { shown: data.results.length, count: data.count })}
        </p>
      )}
      <p className="text-ink-muted text-small">
        {t('photographers_keep')} {t('photographers_in_use')}
      </p>
    </div>
  )
}
