// One sale as a report says it: the photograph, to whom, when; or why it permits nothing.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { ImportedRow } from '#lib/contract/agency-imports.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

type Props = {
  row: Omit<ImportedRow, 'id' | 'image'>
  image: ImportedRow['image']
  children?: ReactNode
}

export function SaleRow({ row, image, children }: Props) {
  const t = useTranslations('agency')
  const dates = useDateWords()
  const { line, asset_id, file_name, title, customer, sold_on, ends_on, problem } = row
  const day = (text: string) => dates.day(text, 'short')
  const named = title ?? file_name ?? asset_id ?? t('line', { line })
  const facts = [
    asset_id !== named && asset_id,
    file_name !== named && file_name,
    customer ? t('to', { customer }) : t('unknown_customer'),
    sold_on && t('sold', { day: day(sold_on) }),
    ends_on && t('until', { day: day(ends_on) }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {image ? (
        <Thumbnail image={image} className="size-12" />
      ) : (
        <span className="grid size-12 place-items-center bg-surface text-ink-muted">
          <FileClock aria-hidden="true" strokeWidth={1.5} className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">{named}</p>
        <p className="wrap-anywhere text-ink-muted text-small">{facts.filter(Boolean).join(' · ')}</p>
        {problem && (
          <p className="text-small">
            {t('line', { line })} · {t(`problems.${problem}`)}
          </p>
        )}
      </div>
      {children && <div className="w-full sm:w-56">{children}</div>}
    </li>
  )
}
