// Named settings: given to the selected photographs, made from them, changed and deleted.
'use client'
import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { DetailsValues } from '../details/details.ts'
import { changesOfSettings, settingsOf } from './profile-settings.ts'

const ProfileName = lazy(async () => ({ default: (await import('./profile-name.tsx')).ProfileName }))

export type UploadProfilesProps = {
  all: readonly DetailsValues[]
  onReplace: (changes: Partial<DetailsValues>) => void
}

type Asking = 'new' | 'rename' | null

export function UploadProfiles({ all, onReplace }: UploadProfilesProps) {
  const t = useTranslations('upload.profiles')
  const failureMessage = useFailureMessage()
  const profiles = useQuery(q(uploadProfiles.list, { query: { page_size: PAGE_SIZE_MAX } })).data?.results ?? []
  const [id, setId] = useState('')
  const [asking, setAsking] = useState<Asking>(null)
  const refresh = [uploadProfiles.list]
  const update = useCall(uploadProfiles.update, { refresh })
  const remove = useCall(uploadProfiles.remove, { refresh })
  const chosen = profiles.find(profile => profile.id === id)
  const said = (message: string) => () => snackbar.show({ kind: 'other', message })
  const failed = (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) })
  const apply = () => {
    if (!chosen) return
    onReplace(changesOfSettings(chosen.settings))
    said(t('applied', { name: chosen.name, count: all.length }))()
  }
  const items = [
    { key: 'new', label: t('save'), onSelect: () => setAsking('new') },
    ...(chosen
      ? [
          {
            key: 'change',
            label: t('change', { name: chosen.name }),
            onSelect: () =>
              update.mutate(
                { id, body: { settings: settingsOf(all) } },
                { onSuccess: said(t('changed', { name: chosen.name })), onError: failed },
              ),
          },
          { key: 'rename', label: t('rename', { name: chosen.name }), onSelect: () => setAsking('rename') },
          {
            key: 'remove',
            label: t('remove', { name: chosen.name }),
            danger: true,
            onSelect: () =>
              remove.mutate({ id }, { onSuccess: said(t('removed', { name: chosen.name })), onError: failed }),
          },
        ]
      : []),
  ]
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        className="min-w-0 grow"
        label={t('label')}
        placeholder={profiles.length > 0 ? t('choose') : t('none')}
        options={profiles.map(profile => ({ value: profile.id, label: profile.name }))}
        value={chosen ? id : ''}
        onChange={event => setId(event.target.value)}
      />
      <Button variant="secondary" size="large" disabled={!chosen} onClick={apply}>
        {t('apply')}
      </Button>
      <Menu
        trigger={
          <IconButton
            variant="framed"
            size="large"
            label={t('more')}
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
          />
        }
        items={items}
      />
      {asking && (
        <Suspense>
          <ProfileName
            profile={asking === 'rename' ? chosen : undefined}
            settings={settingsOf(all)}
            onClose={() => setAsking(null)}
            onSaved={setId}
          />
        </Suspense>
      )}
    </div>
  )
}
