// The fields of the details, in three groups: the work, what makes it one's own, and how it is shown and watched.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Badge } from '#components/ui/badge.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { ownPhotographers } from '#lib/api/own-photographers.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { genres } from '#lib/contract/catalogue.ts'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { dayOf } from '#lib/dates.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { type DetailsOutput, type DetailsValues, tagsOf } from './details.ts'

type Form = UseFormReturn<DetailsValues, unknown, DetailsOutput>
type FieldsProps = { form: Form }

const DAY_MS = 24 * 60 * 60 * 1000

/** Name, registration and translated error of one field. */
function useFieldProps({ register, control }: Form) {
  const { errors } = useFormState({ control })
  const message = useFieldMessage()
  return (name: keyof DetailsValues) => {
    const error = errors[name]?.message
    return { ...register(name), ...(error ? { error: message(error) } : {}) }
  }
}

function Group({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-6">
      <legend className="float-start mb-2 font-serif text-title-2">{title}</legend>
      {intro && <div className="clear-both -mt-4 max-w-2xl text-ink-muted text-small">{intro}</div>}
      {children}
    </fieldset>
  )
}

export function WorkFields({ form }: FieldsProps) {
  const t = useTranslations('upload.work')
  const locale = useLocale()
  const field = useFieldProps(form)
  const known = useQuery({ ...q(genres.list, {}), staleTime: DAY_MS })
  const photographers = useQuery(ownPhotographers()).data?.results ?? []
  const own = useQuery(q(collections.list, { query: { mine: 'true', page_size: PAGE_SIZE_MAX } }))
  const genreOptions = (known.data?.results ?? []).map(genre => ({
    value: genre.id,
    label: locale === 'fr' ? genre.name_fr : genre.name_en,
  }))
  const ownCollections = own.data?.results ?? []
  const [today] = useState(() => dayOf(new Date()))
  const tags = tagsOf(useWatch({ control: form.control, name: 'tags' }))
  return (
    <Group title={t('group')}>
      <TextField label={t('title')} hint={t('title_hint')} {...field('title')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Select label={t('genre')} placeholder={t('genre_choose')} options={genreOptions} {...field('genre')} />
        <TextField type="date" label={t('created_on')} mark={t('optional')} max={today} {...field('created_on')} />
      </div>
      <TextField
        label={t('photographer')}
        hint={t('photographer_hint')}
        autoComplete="off"
        list="photographers"
        {...field('photographer')}
      />
      <datalist id="photographers">
        {photographers.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {ownCollections.length > 0 && (
        <Select
          label={t('collection')}
          mark={t('optional')}
          placeholder={t('collection_none')}
          options={ownCollections.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('collection')}
        />
      )}
      <div className="grid gap-2">
        <TextField label={t('tags')} hint={t('tags_hint')} mark={t('optional')} autoComplete="off" {...field('tags')} />
        {tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5" aria-hidden="true">
            {tags.map(tag => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
      </div>
    </Group>
  )
}

export function OriginalityFields({ form }: FieldsProps) {
  const t = useTranslations('upload.originality')
  const field = useFieldProps(form)
  const optional = t('optional')
  return (
    <Group title={t('group')} intro={t('intro')}>
      <TextArea rows={3} label={t('angle')} hint={t('angle_hint')} mark={optional} {...field('angle')} />
      <TextArea rows={3} label={t('location')} hint={t('location_hint')} mark={optional} {...field('location')} />
      <TextArea rows={3} label={t('moment')} hint={t('moment_hint')} mark={optional} {...field('moment')} />
      <TextArea
        rows={3}
        label={t('technical_means')}
        hint={t('technical_means_hint')}
        mark={optional}
        {...field('technical_means')}
      />
    </Group>
  )
}

export function ShowingFields({ form }: FieldsProps) {
  const t = useTranslations('upload.showing')
  const codes = useTranslations('errors.codes')
  const field = useFieldProps(form)
  const { data: stats } = useQuery(q(images.stats, {}))
  const full = stats !== undefined && stats.monitored >= stats.monitored_limit
  return (
    <Group title={t('group')}>
      <RadioGroup
        cards
        legend={t('portfolio')}
        defaultValue="public"
        options={[
          { value: 'public', label: t('public'), hint: t('public_hint') },
          { value: 'private', label: t('private'), hint: t('private_hint') },
        ]}
        {...field('portfolio')}
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        className="max-w-xs"
        label={t('editions')}
        hint={t('editions_hint')}
        {...field('max_editions')}
      />
      <Switch
        label={t('track')}
        hint={full ? codes('tracking_quota_full', { limit: stats.monitored_limit }) : t('track_hint')}
        {...form.register('track')}
      />
    </Group>
  )
}
