// The settings of every image that arrives by FTP; the first time, they create the access.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage, useFieldMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { FtpAccess, FtpCredentials } from '#lib/contract/ftp.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { type FtpBody, type FtpFields, ftpSettings } from './ftp-checks.ts'

type Form = UseFormReturn<FtpFields, unknown, FtpBody>

type Props = { account: FtpAccess['account']; onCredentials: (credentials: FtpCredentials) => void }

export function FtpSettingsForm({ account, onCredentials }: Props) {
  const t = useTranslations('ftp')
  const failureMessage = useFailureMessage()
  const session = useSession()
  const author = session ? `${session.first_name} ${session.last_name}` : ''
  const settings = account?.settings
  const form: Form = useForm({
    resolver: ftpSettings,
    defaultValues: {
      genre: settings?.genre ?? '',
      photographer: settings?.photographer ?? author,
      collection: settings?.collection ?? '',
      tags: settings?.tags.join(', ') ?? '',
      public: settings?.public ?? true,
      track: settings?.track ?? true,
    },
  })
  const create = useCall(api.ftp.create, { refresh: [api.ftp.read] })
  const update = useCall(api.ftp.update, { refresh: [api.ftp.read] })
  const error = create.error ?? update.error
  const submit = form.handleSubmit(body => {
    if (!account) return create.mutate({ body }, { onSuccess: onCredentials })
    update.mutate({ body }, { onSuccess: () => snackbar.show({ kind: 'other', message: t('settings.saved') }) })
  })
  return (
    <form noValidate onSubmit={submit} aria-labelledby="ftp-settings" className="grid max-w-2xl gap-6">
      <div className="grid gap-2">
        <h3 id="ftp-settings" className="font-serif text-title-3">
          {t('settings.title')}
        </h3>
        <p className="text-ink-muted">{t('settings.lead')}</p>
      </div>
      {error && (
        <Notice tone="danger" live="alert">
          {failureMessage(error)}
        </Notice>
      )}
      <Fields form={form} />
      <Button type="submit" className="sm:w-fit" busy={create.isPending || update.isPending}>
        {account ? t('settings.save') : t('access.create')}
      </Button>
    </form>
  )
}

function Fields({ form }: { form: Form }) {
  const t = useTranslations('ftp.settings')
  const locale = useLocale()
  const message = useFieldMessage()
  const { errors } = useFormState({ control: form.control })
  const chosen = useWatch({ control: form.control, name: 'genre' })
  const allGenres = useQuery(q(api.genres.list, {})).data?.results ?? []
  const ownCollections =
    useQuery(q(api.collections.list, { query: { mine: 'true', page_size: PAGE_SIZE_MAX } })).data?.results ?? []
  const field = (name: 'genre' | 'photographer' | 'collection' | 'tags') => {
    const problem = errors[name]?.message
    return { ...form.register(name), ...(problem ? { error: message(problem) } : {}) }
  }
  return (
    <>
      <Select
        label={t('genre')}
        placeholder={t('genre_choose')}
        options={allGenres.map(genre => ({ value: genre.id, label: genreName(genre, locale) }))}
        {...field('genre')}
        // Set on each render: the browser forgets a choice whose option is not there yet.
        value={chosen}
      />
      <TextField label={t('photographer')} autoComplete="off" {...field('photographer')} />
      {ownCollections.length > 0 && (
        <Select
          label={t('collection')}
          mark={t('optional')}
          placeholder={t('collection_none')}
          options={ownCollections.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('collection')}
        />
      )}
      <TextField label={t('tags')} hint={t('tags_hint')} mark={t('optional')} autoComplete="off" {...field('tags')} />
      <Switch label={t('public')} {...form.register('public')} />
      <Switch label={t('track')} {...form.register('track')} />
    </>
  )
}
