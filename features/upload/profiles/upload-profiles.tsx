// Named settings: applied to the selected images, made from them, changed and deleted.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Ellipsis from '#components/ui/icons/ellipsis.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { UploadProfile, UploadSettings } from '#lib/contract/upload-profiles.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { DetailsValues } from '../details/details-schema.ts'
import { changesOfSettings, settingsOfImages } from './profile-settings.ts'

const ProfileName = lazyPart(async () => (await import('./profile-name.tsx')).ProfileName)

export type UploadProfilesProps = {
  all: readonly DetailsValues[]
  onReplace: (changes: Partial<DetailsValues>) => void
}

/** The name dialog that is open. */
type NameDialog = 'new' | 'rename' | null

export function UploadProfiles({ all, onReplace }: UploadProfilesProps) {
  const t = useTranslations('upload.profiles')
  const locale = usePageLocale()
  const profiles = useQuery(q(api.uploadProfiles.list, { query: { page_size: PAGE_SIZE_MAX } })).data?.results ?? []
  const [id, setId] = useState('')
  const [nameDialog, setNameDialog] = useState<NameDialog>(null)
  const selected = profiles.find(profile => profile.id === id)
  const apply = () => {
    if (!selected) return
    onReplace(changesOfSettings(selected.settings, locale))
    snackbar.show({ kind: 'other', message: t('applied', { name: selected.name, count: all.length }) })
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        className="min-w-0 grow"
        label={t('label')}
        placeholder={profiles.length > 0 ? t('choose') : t('none')}
        options={profiles.map(profile => ({ value: profile.id, label: profile.name }))}
        value={selected ? id : ''}
        onChange={event => setId(event.target.value)}
      />
      <Button variant="secondary" size="large" disabled={!selected} onClick={apply}>
        {t('apply')}
      </Button>
      <ProfileMenu profile={selected} settings={settingsOfImages(all)} onName={setNameDialog} />
      {nameDialog && (
        <ProfileName
          profile={nameDialog === 'rename' ? selected : undefined}
          settings={settingsOfImages(all)}
          onClose={() => setNameDialog(null)}
          onSaved={setId}
        />
      )}
    </div>
  )
}

type ProfileMenuProps = {
  /** The selected profile. */
  profile: UploadProfile | undefined
  /** The settings that the selected images share. */
  settings: UploadSettings
  onName: (dialog: NameDialog) => void
}

function ProfileMenu({ profile, settings, onName }: ProfileMenuProps) {
  const t = useTranslations('upload.profiles')
  const change = useProfileChanges()
  const items = profile
    ? [
        {
          key: 'change',
          label: t('change', { name: profile.name }),
          onSelect: () => change.saveSettings(profile, settings),
        },
        { key: 'rename', label: t('rename', { name: profile.name }), onSelect: () => onName('rename') },
        {
          key: 'remove',
          label: t('remove', { name: profile.name }),
          danger: true,
          onSelect: () => change.remove(profile),
        },
      ]
    : []
  return (
    <Menu
      trigger={
        <IconButton
          variant="framed"
          size="large"
          label={t('more')}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        />
      }
      items={[{ key: 'new', label: t('save'), onSelect: () => onName('new') }, ...items]}
    />
  )
}

function useProfileChanges() {
  const t = useTranslations('upload.profiles')
  const failureMessage = useFailureMessage()
  const refresh = [api.uploadProfiles.list]
  const update = useCall(api.uploadProfiles.update, { refresh })
  const remove = useCall(api.uploadProfiles.remove, { refresh })
  const notify = (message: string) => ({
    onSuccess: () => snackbar.show({ kind: 'other', message }),
    onError: (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
  return {
    saveSettings: ({ id, name }: UploadProfile, settings: UploadSettings) =>
      update.mutate({ id, body: { settings } }, notify(t('changed', { name }))),
    remove: ({ id, name }: UploadProfile) => remove.mutate({ id }, notify(t('removed', { name }))),
  }
}
