// The settings of every image that arrives by FTP; the first time, they create the access.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useOwnCollections } from '#lib/api/own-choices.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { FtpAccess, FtpCredentials } from '#lib/contract/ftp.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import type { FtpFields } from './ftp-checks.ts'

const resolver = lazyResolver(async () => (await import('./ftp-checks.ts')).ftpSettings)

type Props = { account: FtpAccess['account']; onCredentials: (credentials: FtpCredentials) => void }

export function FtpSettingsForm({ account, onCredentials }: Props) {
  const t = useTranslations('ftp')
  const { form, field, onSubmit, busy, failure } = useFtpForm(account, onCredentials)
  const [genre, collection] = useWatch({ control: form.control, name: ['genre', 'collection'] })
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="ftp-settings" className="grid max-w-2xl gap-6">
      <div className="grid gap-2">
        <h3 id="ftp-settings" className="font-serif text-title-3">
          {t('settings.title')}
        </h3>
        <p className="text-ink-muted">{t('settings.lead')}</p>
      </div>
      <FormFailure failure={failure} />
      <Fields field={field} genre={genre} collection={collection ?? ''} />
      <Button type="submit" className="sm:w-fit" busy={busy}>
        {account ? t('settings.save') : t('access.create')}
      </Button>
    </form>
  )
}

function useFtpForm(account: Props['account'], onCredentials: Props['onCredentials']) {
  const t = useTranslations('ftp.settings')
  const client = useQueryClient()
  const session = useSession()
  const author = session ? `${session.first_name} ${session.last_name}` : ''
  const settings = account?.settings
  return useApiForm({
    resolver,
    saved: {
      genre: settings?.genre ?? '',
      photographer: settings?.photographer ?? author,
      collection: settings?.collection ?? '',
      tags: settings?.tags.join(', ') ?? '',
      public: settings?.public ?? true,
      track: settings?.track ?? true,
    },
    send: async body => {
      if (account) await call(api.ftp.update, { body })
      else onCredentials(await call(api.ftp.create, { body }))
      await refresh(client, api.ftp.read)
      if (account) snackbar.show({ kind: 'other', message: t('saved') })
    },
  })
}

type FieldsProps = { field: FieldOf<FtpFields>; genre: string; collection: string }

function Fields({ field, genre, collection }: FieldsProps) {
  const t = useTranslations('ftp.settings')
  const locale = useLocale()
  const allGenres = useQuery(q(api.genres.list, {})).data?.results ?? []
  const collections = useOwnCollections([collection])
  return (
    <>
      <Select
        label={t('genre')}
        placeholder={t('genre_choose')}
        options={allGenres.map(each => ({ value: each.id, label: genreName(each, locale) }))}
        {...field('genre')}
        // Set on each render: the browser forgets a choice whose option is not there yet.
        value={genre}
      />
      <TextField label={t('photographer')} autoComplete="off" {...field('photographer')} />
      {(collections.many || collections.options.length > 0) && (
        <SearchedSelect
          label={t('collection')}
          mark={t('optional')}
          placeholder={t('collection_none')}
          choices={collections}
          {...field('collection')}
          value={collection}
        />
      )}
      <TextField label={t('tags')} hint={t('tags_hint')} mark={t('optional')} autoComplete="off" {...field('tags')} />
      <Switch label={t('public')} {...field('public')} />
      <Switch label={t('track')} {...field('track')} />
    </>
  )
}
