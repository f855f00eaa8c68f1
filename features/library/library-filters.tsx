// The search box, the order and the filters above one's own photographs; what is chosen stands in the address.
'use client'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { imageStates } from '#lib/rules/image-states.ts'
import {
  activeFilters,
  colourNames,
  type FilterName,
  orderings,
  readLibraryAddress,
  shapes,
  shownPortfolios,
  watched,
} from './library-address.ts'
import { useLibraryAddress } from './use-library-address.ts'
import { useOwnLists } from './use-own-lists.ts'

export function LibraryFilters() {
  const t = useTranslations('library.filters')
  const { address, change, reset } = useLibraryAddress()
  const active = activeFilters(address)
  const [open, setOpen] = useState(active > 0)
  const [cleared, setCleared] = useState(0)
  const id = useId()
  const changed = active > 0 || address.search !== undefined || address.ordering !== '-created_at'
  return (
    <search aria-label={t('label')} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          key={cleared}
          label={t('search')}
          hint={t('search_hint')}
          initial={address.search}
          onSearch={search => change({ search })}
        />
        <Select
          size="small"
          label={t('ordering')}
          options={orderings.map(value => ({ value, label: t(`orderings.${value.replace('-', 'down_')}`) }))}
          value={address.ordering}
          onChange={event => change({ ordering: orderings.find(each => each === event.target.value) })}
          className="min-w-40 grow sm:grow-0"
        />
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={id}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          {t('filters', { count: active })}
        </Button>
        {changed && (
          <Button
            variant="quiet"
            onClick={() => {
              setCleared(cleared + 1)
              reset()
            }}
          >
            {t('reset')}
          </Button>
        )}
      </div>
      <div
        id={id}
        hidden={!open}
        className="grid grid-cols-2 gap-3 rounded-panel bg-surface p-4 md:grid-cols-3 xl:grid-cols-5"
      >
        {open && <Filters />}
      </div>
    </search>
  )
}

function Filters() {
  const t = useTranslations('library.filters')
  const state = useTranslations('images')
  const lists = useOwnLists()
  const words = <Word extends string>(values: readonly Word[], word: (value: Word) => string): SelectOption[] =>
    values.map(value => ({ value, label: word(value) }))
  return (
    <>
      <Filter name="state" label={t('state')} options={words(imageStates, value => state(`state.${value}`))} />
      <Filter
        name="portfolio"
        label={t('portfolio')}
        options={words(shownPortfolios, value => t(`portfolios.${value}`))}
      />
      <Filter name="monitoring" label={t('monitoring')} options={words(watched, value => t(`watched.${value}`))} />
      <Filter name="genres" label={t('genre')} options={lists.genres} />
      <Filter name="collection" label={t('collection')} options={lists.collections} />
      <Filter name="photographers" label={t('photographer')} options={lists.photographers} />
      <Filter name="tags" label={t('tag')} options={lists.tags} />
      <Filter name="ratio" label={t('ratio')} options={words(shapes, value => t(`ratios.${value}`))} />
      <Filter name="color" label={t('colour')} options={words(colourNames, value => t(`colours.${value}`))} />
    </>
  )
}

function Filter({ name, label, options }: { name: FilterName; label: string; options: readonly SelectOption[] }) {
  const t = useTranslations('library.filters')
  const { address, change } = useLibraryAddress()
  return (
    <Select
      size="small"
      label={label}
      options={options}
      placeholder={t('all')}
      value={address[name] ?? ''}
      onChange={event => {
        // Read like an address, so that only words the page knows get into it.
        const chosen = readLibraryAddress(new URLSearchParams({ [name]: event.target.value }))
        change({ [name]: chosen[name] })
      }}
    />
  )
}
