// What a version changed: each field with its value before and after.

import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { CertifiedChange } from '#lib/contract/certificates.ts'
import { dateWords } from '#lib/date-words.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { toCents } from '#lib/money.ts'

type Value = CertifiedChange['before']

export async function VersionChanges({ changes }: { changes: readonly CertifiedChange[] }) {
  const t = await getTranslations('images.certificate.changes')
  const show = await shower(changes)
  return (
    <dl className="my-1 grid gap-3 border-line border-s-2 ps-4 text-small">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-0.5">
          <dt className="text-ink-muted">{t(`fields.${field}`)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-ink-muted">
            <span className="sr-only">{t('before')} </span>
            <del className="decoration-line-strong">{show(field, before)}</del>
          </dd>
          <dd className="wrap-anywhere whitespace-pre-line text-ink">
            <span className="sr-only">{t('after')} </span>
            <ins className="no-underline">{show(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Writes values as readers of this language expect them; genres are certified under their English names. */
async function shower(changes: readonly CertifiedChange[]) {
  const [t, format, locale] = await Promise.all([
    getTranslations('images.certificate.changes'),
    getFormatter(),
    getLocale(),
  ])
  const named = changes.some(({ field }) => field === 'genre')
    ? (await callFromServer(api.genres.list, {})).results
    : []
  return (field: CertifiedChange['field'], value: Value): ReactNode => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
    if (typeof value === 'boolean') {
      if (field === 'identity_verified') return value ? t('verified') : t('unverified')
      return value ? t('yes') : t('no')
    }
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value === 'number')
      return field === 'base_price_cents' ? <Money cents={toCents(value)} /> : format.number(value)
    if (field === 'created_on') return dateWords(locale).day(value)
    const genre = field === 'genre' ? named.find(each => each.name_en === value) : undefined
    return genre ? genreName(genre, locale) : value
  }
}
