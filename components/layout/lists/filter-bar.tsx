// What stands above a list that can be searched, ordered and filtered; what is chosen is the state of the screen.
'use client'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select } from '#components/ui/select.tsx'
import SlidersHorizontal from '../../ui/icons/sliders-horizontal.tsx'

/** The message of an ordering: `-found_at` is `orderings.down_found_at`. */
type OrderingWord<Ordering extends string> =
  `orderings.${Ordering extends `-${infer Field}` ? `down_${Field}` : Ordering}`
type Word = 'label' | 'search' | 'search_hint' | 'ordering' | 'filters' | 'reset'

export type FilterBarProps<Ordering extends string> = {
  /** The messages of this list. */
  t: (key: Word | OrderingWord<Ordering>, values?: { count: number }) => string
  /** The state of the screen, as its declaration of search params gives it. */
  state: {
    params: { search: string | undefined; ordering: Ordering }
    change: (changes: { search?: string | undefined; ordering?: Ordering }) => void
    reset: () => void
  }
  /** The first is the one at first. */
  orderings: readonly Ordering[]
  /** How many filters are chosen. */
  active: number
  openAtFirst?: boolean
  /** The filters; they start again when everything is taken back. */
  children: ReactNode
  /** At the end of the line. */
  tools?: ReactNode
  /** Under the filters, whether they are open or not. */
  below?: ReactNode
}

export function FilterBar<Ordering extends string>(props: FilterBarProps<Ordering>) {
  const { t, state, orderings, active, openAtFirst = false, children, tools, below } = props
  const { params, change, reset } = state
  const [open, setOpen] = useState(openAtFirst)
  const [cleared, setCleared] = useState(0)
  const id = useId()
  const changed = active > 0 || params.search !== undefined || params.ordering !== orderings[0]
  const clear = () => {
    setCleared(cleared + 1)
    reset()
  }
  // The template of the type, which the compiler cannot follow through `replace`.
  const word = (value: Ordering) => `orderings.${value.replace('-', 'down_')}` as OrderingWord<Ordering>
  return (
    <search aria-label={t('label')} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          key={cleared}
          label={t('search')}
          hint={t('search_hint')}
          initial={params.search}
          onSearch={search => change({ search })}
        />
        <Select
          size="small"
          label={t('ordering')}
          options={orderings.map(value => ({ value, label: t(word(value)) }))}
          value={params.ordering}
          onChange={({ target }) => {
            const ordering = orderings.find(each => each === target.value)
            if (ordering) change({ ordering })
          }}
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
          <Button variant="quiet" onClick={clear}>
            {t('reset')}
          </Button>
        )}
        {tools}
      </div>
      <div id={id} hidden={!open} className="rounded-panel bg-surface p-4">
        {open && <Fragment key={cleared}>{children}</Fragment>}
      </div>
      {below}
    </search>
  )
}
