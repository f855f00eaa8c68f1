// Whether stored files are still what they were: one line for each kind, as the weekly check left it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { FileChecks as Checks } from '#lib/contract/admin.ts'
import { useDay } from './person-cells.tsx'

export function FileChecks() {
  const t = useTranslations('admin.files')
  const { data } = useQuery(q(api.admin.fileChecks, {}))
  if (!data) return null
  return (
    <section aria-label={t('label')} className="grid gap-1 rounded-panel border border-line p-4 text-small">
      <h2 className="font-semibold">{t('label')}</h2>
      <FileLine kind="originals" found={data.originals} />
      <FileLine kind="reports" found={data.reports} />
      <FileLine kind="others" found={data.others} />
    </section>
  )
}

function FileLine({ kind, found }: { kind: keyof Checks; found: Checks[keyof Checks] }) {
  const t = useTranslations('admin.files')
  const day = useDay()
  const { kept, checked, broken, last_checked_at } = found
  return (
    <p className={broken > 0 ? 'font-semibold text-danger' : 'text-ink-muted'}>
      {t(kind, { kept, checked, broken })}
      {last_checked_at && ` ${t('last', { day: day(last_checked_at) })}`}
    </p>
  )
}
