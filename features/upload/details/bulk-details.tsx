// Replaces a value in all selected photographs at once; what is left as it is stays different in each of them.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { commonValues } from '../profiles/profile-settings.ts'
import type { DetailsValues } from './details.ts'
import { PhotographerNames, useOffers } from './details-fields.tsx'

export type BulkDetailsProps = {
  all: readonly DetailsValues[]
  onReplace: (changes: Partial<DetailsValues>) => void
}

type Choice = Record<'genre' | 'tags' | 'portfolio' | 'collection' | 'photographer' | 'track', string>
const unchanged: Choice = { genre: '', tags: '', portfolio: '', collection: '', photographer: '', track: '' }
/** No collection has this id. */
const NONE = 'none'

/** The changes that these choices ask for: blank leaves a field as it is. */
export function changesOfChoice({ genre, tags, portfolio, collection, photographer, track }: Choice) {
  const changes: Partial<DetailsValues> = {
    ...(genre ? { genre } : {}),
    ...(tags.trim() ? { tags } : {}),
    ...(photographer.trim() ? { photographer } : {}),
    ...(collection ? { collection: collection === NONE ? '' : collection } : {}),
    ...(portfolio ? { portfolio: portfolio === 'private' ? 'private' : 'public' } : {}),
    ...(track ? { track: track === 'yes' } : {}),
  }
  return changes
}

export function BulkDetails({ all, onReplace }: BulkDetailsProps) {
  const t = useTranslations('upload.bulk')
  const work = useTranslations('upload.work')
  const showing = useTranslations('upload.showing')
  const offers = useOffers()
  const [choice, choose] = useState(unchanged)
  const shared = commonValues(all)
  const field = (name: keyof Choice) => ({
    value: choice[name],
    onChange: (event: { target: { value: string } }) => choose({ ...choice, [name]: event.target.value }),
  })
  const leave = (value: string | undefined) => (value ? t('leave_value', { value }) : t('leave'))
  const named = (options: { value: string; label: string }[], value: unknown) =>
    options.find(option => option.value === value)?.label
  const portfolios = [
    { value: 'public', label: showing('public') },
    { value: 'private', label: showing('private') },
  ]
  const changes = changesOfChoice(choice)
  const replace = () => {
    onReplace(changes)
    choose(unchanged)
    snackbar.show({ kind: 'other', message: t('replaced', { count: all.length }) })
  }
  const watched = shared.track === undefined ? undefined : shared.track ? t('watch') : t('no_watch')
  return (
    <form
      className="grid gap-6"
      onSubmit={event => {
        event.preventDefault()
        replace()
      }}
    >
      <p className="text-ink-muted text-small">{t('intro')}</p>
      <Select
        label={work('genre')}
        placeholder={leave(named(offers.genres, shared.genre))}
        options={offers.genres}
        {...field('genre')}
      />
      <TextField
        label={work('tags')}
        hint={work('tags_hint')}
        placeholder={leave(shared.tags)}
        autoComplete="off"
        {...field('tags')}
      />
      <TextField
        label={work('photographer')}
        placeholder={leave(shared.photographer)}
        autoComplete="off"
        list="photographers"
        {...field('photographer')}
      />
      <PhotographerNames id="photographers" names={offers.photographers} />
      {offers.collections.length > 0 && (
        <Select
          label={work('collection')}
          placeholder={leave(named(offers.collections, shared.collection))}
          options={[{ value: NONE, label: work('collection_none') }, ...offers.collections]}
          {...field('collection')}
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label={showing('portfolio')}
          placeholder={leave(named(portfolios, shared.portfolio))}
          options={portfolios}
          {...field('portfolio')}
        />
        <Select
          label={showing('track')}
          placeholder={leave(watched)}
          options={[
            { value: 'yes', label: t('watch') },
            { value: 'no', label: t('no_watch') },
          ]}
          {...field('track')}
        />
      </div>
      <Button type="submit" className="sm:w-fit" disabled={Object.keys(changes).length === 0}>
        {t('replace', { count: all.length })}
      </Button>
    </form>
  )
}
