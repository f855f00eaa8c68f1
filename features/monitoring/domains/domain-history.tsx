// Who changed what of a website, newest first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { DomainChange } from '#lib/contract/domains.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { domainHistoryQuery } from './domain-queries.ts'

const FIRST = 10

export function DomainHistory({ id }: { id: string }) {
  const t = useTranslations('domains.history')
  const [size, setSize] = useState(FIRST)
  const { data, error, refetch } = useQuery({ ...domainHistoryQuery(id, size), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="domain-history" className="grid min-w-0 content-start gap-4">
      <h2 id="domain-history" className="font-serif text-title-2">
        {t('title')}
      </h2>
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.count === 0 && <p className="text-ink-muted">{t('none')}</p>}
      {data && data.count > 0 && (
        <ol className="divide-y divide-line border-line border-y">
          {data.results.map(change => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      {data && data.count > size && (
        <Button variant="quiet" className="-ms-4 w-fit" onClick={() => setSize(PAGE_SIZE_MAX)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** Fields of a website that have a name here. */
const fields = [
  'registrant',
  'host',
  'country',
  'zip_code',
  'address',
  'note',
  'registrar',
  'registered_on',
  'expires_on',
  'ip',
  'name_servers',
] as const

/** Kinds of addresses, whose columns end with `_emails`. */
const emails = ['manual', 'registrant', 'abuse', 'internal', 'external', 'other'] as const

/** The name of a field, and its values as people read them. */
function useWording() {
  const names = useTranslations('domains')
  const dates = useDateWords()
  const locale = useLocale()
  const nameOf = (field: string): string => {
    const kind = emails.find(each => `${each}_emails` === field)
    const known = fields.find(each => each === field)
    if (kind) return names(`emails.from.${kind}`)
    return known ? names(`facts.${known}`) : field
  }
  const wordsOf = (field: string, value: string): string => {
    if (field === 'country') return countryName(locale, value)
    if (field.endsWith('_on')) return dates.day(value, 'short')
    return value
  }
  return { nameOf, wordsOf }
}

function Change({ change: { by, changes, changed_at } }: { change: DomainChange }) {
  const t = useTranslations('domains.history')
  const dates = useDateWords()
  const { nameOf, wordsOf } = useWording()
  const date = dates.moment(changed_at, 'short')
  const shown = (field: string, value: string | null) => (value === null ? t('nothing') : wordsOf(field, value))
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="text-ink-muted">{t('by', { name: by ?? t('product'), date })}</p>
      <ul className="wrap-anywhere">
        {changes.map(({ field, from, to }) => (
          <li key={field}>{t('change', { field: nameOf(field), from: shown(field, from), to: shown(field, to) })}</li>
        ))}
      </ul>
    </li>
  )
}
