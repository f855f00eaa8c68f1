// A saved card in words: its last digits and its last month.
'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { SavedCard } from '#lib/contract/cards.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function CardText({ card }: { card: SavedCard }) {
  const t = useTranslations('billing.card')
  const { cardMonth } = useDateWords()
  const { alias, expires_in, expired } = card
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold tabular-nums">{t('ending', { digits: alias.slice(-4) })}</span>
      <span className="text-ink-muted text-small">{t('until', { month: cardMonth(expires_in) })}</span>
      {expired && <Badge tone="danger">{t('expired')}</Badge>}
    </span>
  )
}
