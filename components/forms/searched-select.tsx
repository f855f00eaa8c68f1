// A choice from a list that may be too long for one page: then it is narrowed by a search above it, and keeps what is chosen.
'use client'
import { useTranslations } from 'next-intl'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption, type SelectProps } from '#components/ui/select.tsx'

type Props = Omit<SelectProps, 'options'> & {
  /** Before those that are searched. */
  first?: readonly SelectOption[]
  choices: {
    options: readonly SelectOption[]
    many: boolean
    /** How many a search has found; null while nothing is searched. */
    found: number | null
    onSearch: (search: string | undefined) => void
  }
}

export function SearchedSelect({ first = [], choices, ...rest }: Props) {
  const select = <Select {...rest} options={[...first, ...choices.options]} />
  if (!choices.many) return select
  return (
    <div className="grid content-start gap-2">
      <Narrowing what={rest.label} {...choices} />
      {select}
    </div>
  )
}

function Narrowing({
  what,
  found,
  onSearch,
}: Pick<Props['choices'], 'found' | 'onSearch'> & { what: SelectProps['label'] }) {
  const t = useTranslations('lists')
  return (
    <div className="grid gap-1">
      <SearchBox wide label={t('search_in', { what })} initial={undefined} onSearch={onSearch} />
      <p role="status" className="text-caption text-ink-muted empty:hidden">
        {found !== null && t('found', { count: found })}
      </p>
    </div>
  )
}
