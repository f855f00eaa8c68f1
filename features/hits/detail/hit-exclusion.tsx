// Why nobody is accused of this copy: the first thing that is said of it.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

type Props = { exclusion: NonNullable<HitDetail['exclusion']> }

export function HitExclusion({ exclusion }: Props) {
  const t = useTranslations('hits.facts')
  return (
    <Notice tone="success" title={t(`exclusions.${exclusion.reason}`)}>
      <ExclusionDetail exclusion={exclusion} />
    </Notice>
  )
}

/** What says so: the allowed address, or who holds the licence and until when. */
function ExclusionDetail({ exclusion }: Props) {
  const t = useTranslations('hits.facts')
  const dates = useDateWords()
  const { reason, detail, ends_on } = exclusion
  if (reason !== 'license' && reason !== 'plugin') return <span className="wrap-anywhere">{detail}</span>
  const day = ends_on && dates.day(ends_on)
  return (
    <span className="wrap-anywhere">
      {day ? t('license_until', { licensee: detail, day }) : t('license_open', { licensee: detail })}
    </span>
  )
}
