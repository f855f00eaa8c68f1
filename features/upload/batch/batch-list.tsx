// All images of the upload, as rows that are selected one by one or all at once; what was refused stands above, by itself.
'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { Engine } from '../engine/engine.ts'
import { type Item, isRefused } from '../engine/item.ts'
import { slotsOf } from '../engine/schedule.ts'
import { uploadStatus, type Way } from '../engine/status.ts'
import { BatchRow } from './batch-row.tsx'

export type BatchListProps = {
  engine: Engine
  items: readonly Item[]
  way: Way
  /** Ids of those that are in the page only. */
  unkept: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The name of an image was pressed: it alone is selected, and its details are shown. */
  onShow: (id: string) => void
}

export function BatchList({ engine, items, way, unkept, selected, onSelect, onShow }: BatchListProps) {
  const t = useTranslations('upload.list')
  const slots = slotsOf(items)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  // What was refused is nothing to be selected: nothing can be done with it.
  const selectable = items.filter(item => !isRefused(item))
  const all = selected.size === selectable.length
  return (
    <div className="grid">
      {selectable.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line-strong border-b py-2 ps-2">
          <Checkbox
            label={t('all')}
            checked={all}
            // Some but not all: the browser has a third look for it.
            ref={box => {
              if (box) box.indeterminate = !all && selected.size > 0
            }}
            onChange={() => onSelect(all ? new Set() : new Set(selectable.map(item => item.id)))}
          />
          <span className="text-ink-muted text-small">
            {t('selected', { count: selected.size, total: selectable.length })}
          </span>
        </div>
      )}
      <ul aria-label={t('label')} className="divide-y divide-line">
        {selectable.map(item => (
          <BatchRow
            key={item.id}
            engine={engine}
            item={item}
            status={uploadStatus(item, way, slots)}
            kept={!unkept.includes(item.id)}
            selected={selected.has(item.id)}
            shown={selected.size === 1 && selected.has(item.id)}
            onToggle={toggle}
            onShow={onShow}
          />
        ))}
      </ul>
    </div>
  )
}
