// All filters of the hits; each takes effect at once, and stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useOwnLists } from '#features/library/use-own-lists.ts'
import { type Choices, useOwnCollections, useOwnPhotographers, useOwnTags } from '#lib/api/own-choices.ts'
import { hitCategories } from '#lib/rules/hits.ts'
import { type ChoiceName, choiceNames, choices, type TextName } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'

export function FilterPanel() {
  const t = useTranslations('hits.filters')
  const categories = useTranslations('hits.categories')
  const { params } = useHitsParams()
  const lists = useOwnLists()
  const tags = useOwnTags([params.tags ?? ''])
  const photographers = useOwnPhotographers([params.photographers ?? ''])
  const collections = useOwnCollections([params.collection ?? ''])
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {params.category === 'weak' && (
          <One name="filed" options={hitCategories.map(value => ({ value, label: categories(value) }))} />
        )}
        {choiceNames.map(name => (
          <One key={name} name={name} options={optionsOf(name, t)} none={t('all')} />
        ))}
        <One name="genres" options={lists.genres} none={t('all')} />
        <Searched name="tags" choices={tags} />
        <Searched name="photographers" choices={photographers} />
        <Searched name="collection" choices={collections} />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Text name="domain_names" placeholder={t('domain_names_hint')} />
        <Text name="extensions" placeholder={t('extensions_hint')} />
        <Text name="found_from" type="date" />
        <Text name="found_to" type="date" />
      </div>
    </div>
  )
}

type OptionKey = { [Name in ChoiceName]: `options.${Name}.${(typeof choices)[Name][number]}` }[ChoiceName]

const optionsOf = (name: ChoiceName, t: (key: OptionKey) => string): SelectOption[] =>
  // The template pairs each name with every value; the table gives each name its own.
  choices[name].map(value => ({ value, label: t(`options.${name}.${value}` as OptionKey) }))

/** Groups lead to one picture or one image; nobody types their ids. */
type Typed = Exclude<TextName, 'picture' | 'image'>
type Named = ChoiceName | Typed | 'filed'

function One({ name, options, none }: { name: Named; options: readonly SelectOption[]; none?: string }) {
  const t = useTranslations('hits.filters')
  const { params, choose } = useHitsParams()
  return (
    <Select
      size="small"
      label={t(`labels.${name}`)}
      options={options}
      placeholder={none}
      value={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
    />
  )
}

function Searched({ name, choices: found }: { name: Typed; choices: Choices }) {
  const t = useTranslations('hits.filters')
  const { params, choose } = useHitsParams()
  return (
    <SearchedSelect
      size="small"
      label={t(`labels.${name}`)}
      choices={found}
      placeholder={t('all')}
      value={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
    />
  )
}

function Text({ name, ...rest }: { name: Typed; type?: 'date'; placeholder?: string }) {
  const t = useTranslations('hits.filters')
  const { params, choose } = useHitsParams()
  return (
    <TextField
      // Another address is another field: what was typed for the one before is not applied again.
      key={`${params.category} ${params[name] ?? ''}`}
      label={t(`labels.${name}`)}
      defaultValue={params[name] ?? ''}
      maxLength={200}
      onBlur={event => choose(name, event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') choose(name, event.currentTarget.value)
      }}
      {...rest}
    />
  )
}
