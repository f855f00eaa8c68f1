// The search box, the ordering and the filters above a person's own images; the choices are in the URL.
'use client'
import { useTranslations } from 'next-intl'
import type { ChangeEvent } from 'react'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { FilterBar } from '#components/layout/lists/filter-bar.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { type Choices, useOwnCollections, useOwnPhotographers, useOwnTags } from '#lib/api/own-choices.ts'
import { imageStates } from '#lib/rules/image-states.ts'
import {
  colourNames,
  countLibraryFilters,
  type FilterName,
  libraryOrderings,
  monitoringStates,
  shapes,
  shownPortfolios,
} from './library-params.ts'
import { useLibraryParams } from './use-library-params.ts'
import { useOwnLists } from './use-own-lists.ts'

export function LibraryFilters() {
  const t = useTranslations('library.filters')
  const state = useLibraryParams()
  const active = countLibraryFilters(state.params)
  return (
    <FilterBar t={t} state={state} orderings={libraryOrderings} active={active} openAtFirst={active > 0}>
      <Filters />
    </FilterBar>
  )
}

function Filters() {
  const t = useTranslations('library.filters')
  const state = useTranslations('images')
  const lists = useOwnLists()
  const { params } = useLibraryParams()
  const collections = useOwnCollections([params.collection ?? ''])
  const photographers = useOwnPhotographers([params.photographers ?? ''])
  const tags = useOwnTags([params.tags ?? ''])
  const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string): SelectOption[] =>
    values.map(value => ({ value, label: label(value) }))
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <Filter name="state" label={t('state')} options={optionsOf(imageStates, value => state(`state.${value}`))} />
      <Filter
        name="portfolio"
        label={t('portfolio')}
        options={optionsOf(shownPortfolios, value => t(`portfolios.${value}`))}
      />
      <Filter
        name="monitoring"
        label={t('monitoring')}
        options={optionsOf(monitoringStates, value => t(`watched.${value}`))}
      />
      <Filter name="genres" label={t('genre')} options={lists.genres} />
      <SearchedFilter name="collection" label={t('collection')} choices={collections} />
      <SearchedFilter name="photographers" label={t('photographer')} choices={photographers} />
      <Filter name="credits" label={t('credit')} options={lists.credits} />
      <SearchedFilter name="tags" label={t('tag')} choices={tags} />
      <Filter name="ratio" label={t('ratio')} options={optionsOf(shapes, value => t(`ratios.${value}`))} />
      <Filter name="color" label={t('colour')} options={optionsOf(colourNames, value => t(`colours.${value}`))} />
    </div>
  )
}

function useField(name: FilterName) {
  const t = useTranslations('library.filters')
  const { params, choose } = useLibraryParams()
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => choose(name, event.target.value)
  return { size: 'small', placeholder: t('all'), value: params[name] ?? '', onChange } as const
}

function SearchedFilter({ name, ...rest }: { name: FilterName; label: string; choices: Choices }) {
  return <SearchedSelect {...useField(name)} {...rest} />
}

function Filter({ name, ...rest }: { name: FilterName; label: string; options: readonly SelectOption[] }) {
  return <Select {...useField(name)} {...rest} />
}
