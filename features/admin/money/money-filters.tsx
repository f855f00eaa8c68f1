// The search box and the filters above a list of money; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useMoneyParams } from './use-money-params.ts'

type Choice = { name: 'status' | 'kind'; label: string; options: readonly SelectOption[]; none?: string }

/** `choices` are the lists of words to choose from; days and amounts are offered where `period` is not false. */
export function MoneyFilters({
  hint,
  choices = [],
  period = true,
}: {
  hint: string
  choices?: readonly Choice[]
  period?: boolean
}) {
  const tLists = useTranslations('lists')
  const { params, change, choose, go } = useMoneyParams()
  const [cleared, setCleared] = useState(0)
  const { search, from, to, min, max } = params
  const filtered = [search, from, to, min, max, ...choices.map(({ name }) => params[name])].some(Boolean)
  const clear = () => {
    setCleared(cleared + 1)
    go({ part: params.part })
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchBox
        key={`search ${cleared}`}
        label={tLists('search')}
        hint={hint}
        initial={search}
        onSearch={text => change({ search: text })}
      />
      {choices.map(({ name, label, options, none }) => (
        <Select
          key={name}
          size="small"
          label={label}
          options={options}
          placeholder={none ?? tLists('all')}
          value={params[name] ?? ''}
          onChange={event => choose(name, event.target.value)}
          className="min-w-32 grow basis-32 sm:max-w-48"
        />
      ))}
      {period && <Period key={`period ${cleared}`} />}
      {filtered && (
        <Button variant="quiet" onClick={clear}>
          {tLists('clear')}
        </Button>
      )}
    </search>
  )
}

/** The days and the amounts between which something lies. */
function Period() {
  const t = useTranslations('money.filters')
  const { params, choose } = useMoneyParams()
  const days = (['from', 'to'] as const).map(name => (
    <TextField
      key={name}
      type="date"
      label={t(name)}
      defaultValue={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
      className="min-w-36 grow basis-36 sm:max-w-44"
    />
  ))
  const amounts = (['min', 'max'] as const).map(name => (
    <TextField
      key={name}
      inputMode="numeric"
      label={t(name)}
      maxLength={7}
      defaultValue={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
      suffix="€"
      className="min-w-28 grow basis-28 sm:max-w-32"
    />
  ))
  return (
    <>
      {days}
      {amounts}
    </>
  )
}
