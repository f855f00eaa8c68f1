// The files that were refused, before everything else: how many, which and why, and the way to be rid of them.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Engine, Snapshot } from '../engine/engine.ts'
import { isRefused } from '../engine/item.ts'
import { itemTitle } from '../engine/item-title.ts'
import { RowState } from './batch-row.tsx'

export function RefusedFiles({ engine, batch: { items } }: { engine: Engine; batch: Snapshot }) {
  const t = useTranslations('upload.totals')
  const refused = items.filter(isRefused)
  const count = refused.length
  if (count === 0) return null
  return (
    <Notice
      tone="danger"
      live="status"
      title={t('refused', { count })}
      actions={
        <Button size="small" variant="secondary" onClick={() => engine.remove(refused.map(({ id }) => id))}>
          {t('clear_refused', { count })}
        </Button>
      }
    >
      <ul className="grid max-h-48 gap-2 overflow-y-auto">
        {refused.map(item => (
          <li key={item.id} data-status="refused" className="grid">
            <span className="wrap-anywhere font-semibold text-small">{itemTitle(item)}</span>
            <RowState kept item={item} status="refused" />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
