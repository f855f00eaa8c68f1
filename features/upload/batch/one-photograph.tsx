// One photograph alone: the picture at the side, what must be said of it beside it, and in the end what came of it.
'use client'
import type { Engine, Snapshot } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'
import { slotsOf } from '../engine/schedule.ts'
import { uploadStatus } from '../engine/status.ts'
import { OneDetails } from './batch-details.tsx'
import { RowActions, RowState } from './batch-row.tsx'
import { CertifiedPanel } from './certified-panel.tsx'
import { ItemPreview } from './item-preview.tsx'

type Props = { engine: Engine; batch: Snapshot; item: Item; refusals: number }

export function OnePhotograph({ engine, batch, item, refusals }: Props) {
  if (item.image !== null) {
    return <CertifiedPanel alone key={item.id} engine={engine} item={item} image={item.image} />
  }
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="grid gap-4 lg:sticky lg:top-24 lg:col-span-6">
        <ItemPreview large engine={engine} item={item} />
        <div
          data-status={uploadStatus(item, batch, slotsOf(batch.items))}
          className="flex items-center justify-between gap-4 border-line border-t pt-2"
        >
          <div className="grid min-w-0 grow gap-1">
            <RowState
              item={item}
              status={uploadStatus(item, batch, slotsOf(batch.items))}
              kept={!batch.unkept.includes(item.id)}
            />
          </div>
          <RowActions engine={engine} item={item} />
        </div>
      </div>
      <div className="lg:col-span-6">
        <OneDetails engine={engine} item={item} refusals={refusals} />
      </div>
    </div>
  )
}
