// What stands above a list that can be searched, ordered and filtered; what is chosen is the page's own business.
'use client'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'

export type FilterBarProps = {
  words: { label: string; search: string; search_hint: string; ordering: string; filters: string; reset: string }
  search: { value: string | undefined; onSearch: (text: string | undefined) => void }
  ordering: { value: string; options: readonly SelectOption[]; onChange: (value: string) => void }
  /** Something is chosen that can be taken back. */
  changed: boolean
  onReset: () => void
  openAtFirst?: boolean
  /** The filters; they start anew when everything is taken back. */
  children: ReactNode
  /** At the end of the line. */
  tools?: ReactNode
  /** Under the filters, whether they are open or not. */
  below?: ReactNode
}

export function FilterBar(props: FilterBarProps) {
  const { words, search, ordering, changed, onReset, openAtFirst = false, children, tools, below } = props
  const [open, setOpen] = useState(openAtFirst)
  const [cleared, setCleared] = useState(0)
  const id = useId()
  const clear = () => {
    setCleared(cleared + 1)
    onReset()
  }
  return (
    <search aria-label={words.label} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          key={cleared}
          label={words.search}
          hint={words.search_hint}
          initial={search.value}
          onSearch={search.onSearch}
        />
        <Select
          size="small"
          label={words.ordering}
          options={ordering.options}
          value={ordering.value}
          onChange={event => ordering.onChange(event.target.value)}
          className="min-w-40 grow sm:grow-0"
        />
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={id}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          {words.filters}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={clear}>
            {words.reset}
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
