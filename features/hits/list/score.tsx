// How sure a match is, in words and as a number.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import type { Hit } from '#lib/contract/hits.ts'

type Scored = Pick<Hit, 'score' | 'confirmed'>

/** From these scores on, in their order. */
const grades = [
  ['certain', 0.95],
  ['high', 0.8],
  ['fair', 0],
] as const

export function scoreGrade({ score, confirmed }: Scored): 'weak' | 'certain' | 'high' | 'fair' {
  if (!confirmed) return 'weak'
  return grades.find(([, from]) => score >= from)?.[0] ?? 'fair'
}

const tones = { weak: 'text-warning', certain: 'text-success', high: 'text-success', fair: 'text-ink' }

export function Score({ hit, withLabel = false }: { hit: Scored; withLabel?: boolean }) {
  const t = useTranslations('hits.score')
  const format = useFormatter()
  const grade = scoreGrade(hit)
  // Rounded down, so that only what is certain reads as such.
  const percent = format.number(Math.floor(hit.score * 100) / 100, { style: 'percent' })
  return (
    <span className={clsx('whitespace-nowrap font-semibold', tones[grade])} title={t(`words.${grade}`)}>
      {percent}
      {withLabel ? ` · ${t(`words.${grade}`)}` : <span className="sr-only">{t(`words.${grade}`)}</span>}
    </span>
  )
}
