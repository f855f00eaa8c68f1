// The fields of the details: what every certificate needs, and in folds what files it, what makes it original, and how it is shown and monitored.
'use client'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { LazyNftWish } from '#features/nft/wish/lazy-nft-wish.tsx'
import { SaleFields } from '#features/sale/sale-fields.tsx'
import { useOwnCollections } from '#lib/api/own-choices.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import { dayOf } from '#lib/dates.ts'
import { planNamed } from '#lib/rules/plans.ts'
import { useDetailsOptions } from './details-options.ts'
import { type DetailsValues, tagsOf } from './details-schema.ts'
import { FoldedGroup } from './folded-group.tsx'

export type FieldsProps = {
  fields: DetailsValues
  /** Field → problem. */
  errors: Record<string, string> | null
  onChange: (changes: Partial<DetailsValues>) => void
  /** Every group is open from the start. */
  unfolded?: boolean
  /** A field has the focus. */
  onTouch?: (name: string) => void
}

type TextName = Exclude<keyof DetailsValues, 'track' | 'portfolio' | 'license_sale' | 'base_price_cents' | 'nft_sale'>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Name, value and translated error of one field. */
function useField({ fields, errors, onChange, onTouch }: FieldsProps) {
  const message = useFieldMessage()
  return (name: TextName) => {
    const error = message(errors?.[name])
    const value: unknown = fields[name]
    return {
      name,
      value: typeof value === 'string' || typeof value === 'number' ? value : '',
      onChange: (event: ChangeEvent<Control>) => onChange({ [name]: event.target.value }),
      onFocus: () => onTouch?.(name),
      ...(error ? { error } : {}),
    }
  }
}

const filing = ['created_on', 'collection', 'tags'] as const
const originality = ['angle', 'location', 'moment', 'technical_means'] as const
const showing = ['portfolio', 'max_editions', 'track', 'license_sale', 'base_price_cents', 'nft_price'] as const

/** The names of the person's photographers, for fields with this id as their list. */
export function PhotographerNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-6">
      <legend className="float-start mb-2 font-serif text-title-2">{title}</legend>
      {children}
    </fieldset>
  )
}

/** What every certificate needs. */
export function WorkFields(props: FieldsProps) {
  const t = useTranslations('upload.work')
  const field = useField(props)
  const lists = useDetailsOptions()
  return (
    <Group title={t('group')}>
      <TextField label={t('title')} hint={t('title_hint')} {...field('title')} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Select label={t('genre')} placeholder={t('genre_choose')} options={lists.genres} {...field('genre')} />
        <TextField
          label={t('photographer')}
          hint={t('photographer_hint')}
          autoComplete="off"
          list="photographers"
          {...field('photographer')}
        />
      </div>
      <PhotographerNames id="photographers" names={lists.photographers} />
    </Group>
  )
}

/** What helps to find it again. */
export function FilingFields(props: FieldsProps) {
  const t = useTranslations('upload.work')
  const field = useField(props)
  const collections = useOwnCollections([props.fields.collection ?? ''])
  const [today] = useState(() => dayOf(new Date()))
  const tags = tagsOf(props.fields.tags)
  return (
    <FoldedGroup
      name="filing"
      title={t('filing')}
      summary={t('filing_summary')}
      fields={filing}
      errors={props.errors}
      unfolded={props.unfolded}
    >
      <TextField type="date" label={t('created_on')} mark={t('optional')} max={today} {...field('created_on')} />
      {(collections.many || collections.options.length > 0) && (
        <SearchedSelect
          label={t('collection')}
          mark={t('optional')}
          placeholder={t('collection_none')}
          choices={collections}
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
    </FoldedGroup>
  )
}

export function OriginalityFields(props: FieldsProps) {
  const t = useTranslations('upload.originality')
  const field = useField(props)
  const optional = t('optional')
  return (
    <FoldedGroup
      name="originality"
      title={t('group')}
      summary={t('summary')}
      fields={originality}
      errors={props.errors}
      unfolded={props.unfolded}
    >
      <p className="-mt-2 max-w-2xl text-ink-muted text-small">{t('intro')}</p>
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
    </FoldedGroup>
  )
}

export function ShowingFields(props: FieldsProps) {
  const t = useTranslations('upload.showing')
  const field = useField(props)
  const { protection_months } = planNamed(useSession()?.plan ?? 'INSTANT')
  const { fields, errors, onChange } = props
  const summary = t('summary', {
    seen: fields.portfolio,
    watched: fields.track ? 'yes' : 'no',
    sale: fields.license_sale ? 'yes' : 'no',
  })
  return (
    <FoldedGroup
      name="showing"
      title={t('group')}
      summary={summary}
      fields={showing}
      errors={errors}
      unfolded={props.unfolded}
    >
      <RadioGroup
        cards
        legend={t('portfolio')}
        name="portfolio"
        value={fields.portfolio}
        onChange={event =>
          // What is seen by nobody is sold to nobody.
          onChange(
            event.target.value === 'private' ? { portfolio: 'private', license_sale: false } : { portfolio: 'public' },
          )
        }
        options={[
          { value: 'public', label: t('public'), hint: t('public_hint') },
          { value: 'private', label: t('private'), hint: t('private_hint') },
        ]}
      />
      <Switch
        label={t('track')}
        hint={t('track_hint', { months: protection_months ?? 0 })}
        checked={fields.track}
        onChange={event => onChange({ track: event.target.checked })}
      />
      <Sale {...props} />
      {fields.license_sale && (
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
      )}
      <LazyNftWish fields={fields} errors={errors} onChange={onChange} onTouch={props.onTouch} />
    </FoldedGroup>
  )
}

/** What is on sale is public. */
function Sale({ fields, errors, onChange, onTouch }: FieldsProps) {
  const message = useFieldMessage()
  return (
    <SaleFields
      on={fields.license_sale ?? false}
      price={fields.base_price_cents ?? ''}
      error={message(errors?.base_price_cents)}
      onTouch={() => onTouch?.('base_price_cents')}
      onChange={({ on, price }) =>
        onChange({
          ...(on === undefined ? {} : { license_sale: on }),
          ...(on ? { portfolio: 'public' } : {}),
          ...(price === undefined ? {} : { base_price_cents: price }),
        })
      }
    />
  )
}
