// A saved card in words: its last digits and its last month.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { SavedCard } from '#lib/contract/cards.ts'

export function CardText({ card }: { card: SavedCard }) {
  const t = useTranslations('billing.card')
  const format = useFormatter()
  const { alias, expires_in, expired } = card
  const month = format.dateTime(new Date(`${expires_in}-01T12:00:00Z`), { month: '2-digit', year: 'numeric' })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold tabular-nums">{t('ending', { digits: alias.slice(-4) })}</span>
      <span className="text-ink-muted text-small">{t('until', { month })}</span>
      {expired && <Badge tone="danger">{t('expired')}</Badge>}
    </span>
  )
}
