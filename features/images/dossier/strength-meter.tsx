// How strong a dossier is: a bar with the mark from which on a notice may leave, and what would add most.
'use client'
import { useTranslations } from 'next-intl'
import { Meter } from '#components/ui/progress.tsx'
import type { Dossier } from '#lib/contract/dossiers.ts'

/** Parts that are named as what would add most. */
const NAMED = 3

export function StrengthMeter({ strength }: { strength: Dossier['strength'] }) {
  const t = useTranslations('dossier')
  const { points, threshold, sufficient, missing } = strength
  const verdict = sufficient ? t('enough') : t('not_enough', { left: threshold - points })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{verdict}</p>
        <p className="text-ink-muted text-small tabular-nums">{t('points', { points })}</p>
      </div>
      <div className="relative pb-6">
        <Meter label={t('title')} percent={points} detail={t('points', { points })} />
        <div
          aria-hidden="true"
          className="absolute top-[-4px] h-3 w-px bg-ink"
          style={{ insetInlineStart: `${threshold}%` }}
        />
        <p
          className="absolute top-3 whitespace-nowrap text-caption text-ink-muted"
          style={{ insetInlineStart: `${threshold}%` }}
        >
          <span className="ps-1.5">{t('threshold', { threshold })}</span>
        </p>
      </div>
      {missing.length > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-muted text-small">{t('adds')}</p>
          <ul className="flex flex-wrap gap-2">
            {missing.slice(0, NAMED).map(each => (
              <li
                key={each.part}
                className="flex items-baseline gap-2 rounded-control border border-line px-3 py-1 text-small"
              >
                {t(`parts.${each.part}`)}
                <span className="text-ink-muted tabular-nums">{t('gain', { points: each.points })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
