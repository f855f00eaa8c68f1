// The search box, the order, the filters and the layout above the hits; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { FilterBar } from '#components/layout/lists/filter-bar.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Keyboard from '#components/ui/icons/keyboard.tsx'
import X from '#components/ui/icons/x.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { activeFilters, orderings } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'
import { ModeSwitch } from './mode-switch.tsx'

const FilterPanel = lazyPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  PartMissing,
  () => <Skeleton className="h-40" />,
)

/** Filters that groups lead to: they stand by themselves, so that one sees what is shown. */
const groupFilters = ['domain_names', 'picture', 'image'] as const

export function HitsToolbar({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('hits.filters')
  const state = useHitsParams()
  return (
    <FilterBar
      t={t}
      state={state}
      orderings={orderings}
      active={activeFilters(state.params)}
      tools={<LayoutAndKeys onHelp={onHelp} />}
      below={<GroupFilters />}
    >
      <FilterPanel />
    </FilterBar>
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
  const { params, change } = useHitsParams()
  const chosen = groupFilters.filter(name => params[name] !== undefined)
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map(name => (
        <li key={name}>
          <Button
            variant="secondary"
            size="small"
            iconEnd={<X aria-hidden="true" className="size-3.5" />}
            aria-label={t(`drop.${name}`, { value: params[name] ?? '' })}
            onClick={() => change({ [name]: undefined })}
          >
            {t(`only.${name}`, { value: params[name] ?? '' })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
