// The search box, the order, the filters and the layout above the hits; what is chosen stands in the address.
'use client'
import Keyboard from 'lucide-react/icons/keyboard'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { activeFilters, orderings } from './hits-address.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { useHitsAddress } from './use-hits-address.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

/** Filters that groups lead to: they stand by themselves, so that one sees what is shown. */
const groupFilters = ['domain_names', 'picture', 'image'] as const

export function HitsToolbar({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('hits.filters')
  const { address, change, reset } = useHitsAddress()
  const active = activeFilters(address)
  const [open, setOpen] = useState(false)
  const [cleared, setCleared] = useState(0)
  const id = useId()
  const changed = active > 0 || address.search !== undefined || address.ordering !== '-found_at'
  const clear = () => {
    setCleared(cleared + 1)
    reset()
  }
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
        <Ordering />
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
        <LayoutAndKeys onHelp={onHelp} />
      </div>
      <div id={id} hidden={!open} className="rounded-panel bg-surface p-4">
        {open && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <FilterPanel key={cleared} />
          </Suspense>
        )}
      </div>
      <GroupFilters />
    </search>
  )
}

function Ordering() {
  const t = useTranslations('hits.filters')
  const { address, change } = useHitsAddress()
  return (
    <Select
      size="small"
      label={t('ordering')}
      options={orderings.map(value => ({ value, label: t(`orderings.${value.replace('-', 'down_')}`) }))}
      value={address.ordering}
      onChange={event => change({ ordering: orderings.find(each => each === event.target.value) ?? '-found_at' })}
      className="min-w-40 grow sm:grow-0"
    />
  )
}

function LayoutAndKeys({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('hits.filters')
  return (
    <div className="flex items-center gap-2 sm:ms-auto">
      <ModeSwitch />
      <span className="hidden [@media(hover:hover)]:block">
        <IconButton label={t('keys')} icon={<Keyboard aria-hidden="true" className="size-5" />} onClick={onHelp} />
      </span>
    </div>
  )
}

function GroupFilters() {
  const t = useTranslations('hits.filters')
  const { address, change } = useHitsAddress()
  const chosen = groupFilters.filter(name => address[name] !== undefined)
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map(name => (
        <li key={name}>
          <Button
            variant="secondary"
            size="small"
            iconEnd={<X aria-hidden="true" className="size-3.5" />}
            aria-label={t(`drop.${name}`, { value: address[name] ?? '' })}
            onClick={() => change({ [name]: undefined })}
          >
            {t(`only.${name}`, { value: address[name] ?? '' })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
