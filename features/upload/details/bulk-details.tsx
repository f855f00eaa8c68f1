// Replaces values in all selected images at once; what is left as it is stays different in each of them. No choice is lost: what was not applied by its button is when the panel is left.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { noWishChosen, type WishChosen, wishChanges, wishChoiceProblem } from '#features/nft/wish/chosen-wish.ts'
import { LazyNftWishChoice } from '#features/nft/wish/lazy-nft-wish.tsx'
import { noSale, SaleChoice, type SaleChosen, saleChoiceProblem } from '#features/sale/sale-choice.tsx'
import { useOwnCollections } from '#lib/api/own-choices.ts'
import { commonValues } from '../profiles/profile-settings.ts'
import { PhotographerNames } from './details-fields.tsx'
import { useDetailsOptions } from './details-options.ts'
import type { DetailsValues } from './details-schema.ts'

export type BulkDetailsProps = {
  all: readonly DetailsValues[]
  onReplace: (changes: Partial<DetailsValues>) => void
  /** Is told what applies a choice that waits for its button; null: there is none any more. */
  onWaiting: (apply: (() => void) | null) => void
}

type Choice = Record<'genre' | 'tags' | 'portfolio' | 'collection' | 'photographer' | 'track', string> &
  SaleChosen &
  WishChosen
const noChoice: Choice = {
  genre: '',
  tags: '',
  portfolio: '',
  collection: '',
  photographer: '',
  track: '',
  ...noSale,
  ...noWishChosen,
}
/** No collection has this id. */
const NO_COLLECTION = 'none'

/** The changes that these choices ask for: blank leaves a field as it is. */
function changesOfChoice(choice: Choice) {
  const { genre, tags, portfolio, collection, photographer, track, sale, price } = choice
  const changes: Partial<DetailsValues> = {
    ...(genre ? { genre } : {}),
    ...(tags.trim() ? { tags } : {}),
    ...(photographer.trim() ? { photographer } : {}),
    ...(collection ? { collection: collection === NO_COLLECTION ? '' : collection } : {}),
    ...(portfolio ? { portfolio: portfolio === 'private' ? 'private' : 'public' } : {}),
    ...(track ? { track: track === 'yes' } : {}),
    ...(sale ? { license_sale: sale === 'on' } : {}),
    // What is on sale is public.
    ...(sale === 'on' ? { portfolio: 'public' } : {}),
    ...(price.trim() ? { base_price_cents: price } : {}),
    ...wishChanges(choice),
  }
  return changes
}

export function BulkDetails({ all, onReplace, onWaiting }: BulkDetailsProps) {
  const t = useTranslations('upload.bulk')
  const sale = useTranslations('sale')
  const [choice, choose] = useState(noChoice)
  const changes = changesOfChoice(choice)
  const replace = () => {
    if (Object.keys(changes).length === 0) return
    onReplace(changes)
    choose(noChoice)
    snackbar.show({ kind: 'other', message: t('replaced', { count: all.length }) })
  }
  useWaiting(onWaiting, replace)
  const fields: ChoiceFields = {
    shared: commonValues(all),
    field: name => ({
      value: choice[name],
      onChange: event => choose({ ...choice, [name]: event.target.value }),
    }),
    placeholder: value => (value ? t('leave_value', { value }) : t('leave')),
  }
  const { license_sale, base_price_cents } = fields.shared
  const onSale = license_sale === undefined ? undefined : sale(license_sale ? 'on_sale' : 'not_on_sale')
  const saleLeft = { sale: fields.placeholder(onSale), price: fields.placeholder(base_price_cents) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    replace()
  }
  return (
    <form className="grid gap-6" onSubmit={submit}>
      <p className="text-ink-muted text-small">{t('intro')}</p>
      <WorkChoices {...fields} />
      <ShowingChoices {...fields} />
      <SaleChoice chosen={choice} leave={saleLeft} onChange={more => choose({ ...choice, ...more })} />
      <LazyNftWishChoice chosen={choice} leave={t('leave')} onChange={more => choose({ ...choice, ...more })} />
      <Button
        type="submit"
        className="sm:w-fit"
        disabled={
          Object.keys(changes).length === 0 || saleChoiceProblem(choice) !== null || wishChoiceProblem(choice) !== null
        }
      >
        {t('replace', { count: all.length })}
      </Button>
    </form>
  )
}

/** Certifying applies what was chosen, and so does going to other images: nobody is asked to press twice. */
function useWaiting(onWaiting: BulkDetailsProps['onWaiting'], replace: () => void): void {
  const latest = useRef(replace)
  useEffect(() => {
    latest.current = replace
  })
  useEffect(() => {
    const apply = () => latest.current()
    onWaiting(apply)
    return () => {
      onWaiting(null)
      apply()
    }
  }, [onWaiting])
}

type ChoiceFields = {
  /** The values that all selected images share. */
  shared: Partial<DetailsValues>
  field: (name: keyof Choice) => { value: string; onChange: (event: { target: { value: string } }) => void }
  /** Says that a blank field leaves the images as they are, with the value that they share. */
  placeholder: (value: string | undefined) => string
}

const labelOf = (options: readonly SelectOption[], value: unknown) =>
  options.find(option => option.value === value)?.label

function WorkChoices({ shared, field, placeholder }: ChoiceFields) {
  const t = useTranslations('upload.work')
  const lists = useDetailsOptions()
  const ids = [field('collection').value, shared.collection ?? ''].filter(id => id !== NO_COLLECTION)
  const collections = useOwnCollections(ids)
  return (
    <>
      <Select
        label={t('genre')}
        placeholder={placeholder(labelOf(lists.genres, shared.genre))}
        options={lists.genres}
        {...field('genre')}
      />
      <TextField
        label={t('tags')}
        hint={t('tags_hint')}
        placeholder={placeholder(shared.tags)}
        autoComplete="off"
        {...field('tags')}
      />
      <TextField
        label={t('photographer')}
        placeholder={placeholder(shared.photographer)}
        autoComplete="off"
        list="photographers"
        {...field('photographer')}
      />
      <PhotographerNames id="photographers" names={lists.photographers} />
      {(collections.many || collections.options.length > 0) && (
        <SearchedSelect
          label={t('collection')}
          placeholder={placeholder(labelOf(collections.options, shared.collection))}
          first={[{ value: NO_COLLECTION, label: t('collection_none') }]}
          choices={collections}
          {...field('collection')}
        />
      )}
    </>
  )
}

function ShowingChoices({ shared, field, placeholder }: ChoiceFields) {
  const t = useTranslations('upload.showing')
  const bulk = useTranslations('upload.bulk')
  const portfolios = [
    { value: 'public', label: t('public') },
    { value: 'private', label: t('private') },
  ]
  const tracking = [
    { value: 'yes', label: bulk('watch') },
    { value: 'no', label: bulk('no_watch') },
  ]
  const track = shared.track === undefined ? undefined : shared.track ? 'yes' : 'no'
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Select
        label={t('portfolio')}
        placeholder={placeholder(labelOf(portfolios, shared.portfolio))}
        options={portfolios}
        {...field('portfolio')}
      />
      <Select
        label={t('track')}
        placeholder={placeholder(labelOf(tracking, track))}
        options={tracking}
        {...field('track')}
      />
    </div>
  )
}
