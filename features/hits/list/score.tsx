// How sure a match is, in words and as a number.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import type { Hit } from '#lib/contract/hits.ts'

type Scored = Pick<Hit, 'score' | 'confirmed'>

/** From these scores on, in their order. */
const words = [
  ['certain', 0.95],
  ['high', 0.8],
  ['fair', 0],
] as const

export function scoreWord({ score, confirmed }: Scored): 'weak' | 'certain' | 'high' | 'fair' {
  if (!confirmed) return 'weak'
  return words.find(([, from]) => score >= from)?.[0] ?? 'fair'
}

const tones = { weak: 'text-warning', certain: 'text-success', high: 'text-success', fair: 'text-ink' }

export function Score({ hit, words: withWords = false }: { hit: Scored; words?: boolean }) {
  const t = useTranslations('hits.score')
  const format = useFormatter()
  const word = scoreWord(hit)
  // Rounded down, so that only what is certain reads as such.
  const percent = format.number(Math.floor(hit.score * 100) / 100, { style: 'percent' })
  return (
    <span className={clsx('whitespace-nowrap font-semibold', tones[word])} title={t(`words.${word}`)}>
      {percent}
      {withWords ? ` · ${t(`words.${word}`)}` : <span className="sr-only">{t(`words.${word}`)}</span>}
    </span>
  )
}
