// Whether the chosen images fit into the quotas, said before anything is sent.
'use client'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ImageStats } from '#lib/contract/own-images.ts'
import type { Engine } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'
import { type FreeQuotas, quotaUsage } from '../engine/quota.ts'

type Props = {
  engine: Engine
  items: readonly Item[]
  quotas: FreeQuotas & Pick<z.infer<typeof ImageStats>, 'uploads_interval'>
  /** How much is used is shown even where everything fits. */
  meters: boolean
}

export function QuotaNotice({ engine, items, quotas, meters }: Props) {
  const t = useTranslations('upload.quota')
  const { uploads, monitored } = quotaUsage(quotas, items)
  const { uploads_interval: interval } = quotas
  const unmonitored = items.filter(item => item.problem?.code === 'tracking_quota_full').map(item => item.id)
  if (!meters && uploads.over === 0 && unmonitored.length === 0) return null
  return (
    <div className="grid gap-4">
      {meters && (
        <div data-upload-quotas="" className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Meter label={t('uploads', { interval })} {...uploads} />
          <Meter label={t('monitored')} {...monitored} />
        </div>
      )}
      {uploads.over > 0 && (
        <Notice
          tone="warning"
          live="status"
          title={t('over_title', { count: uploads.over, interval })}
          actions={<PlanLink need="uploads" />}
        >
          {t('over_text', { limit: uploads.limit, used: uploads.used, interval })}
        </Notice>
      )}
      {unmonitored.length > 0 && (
        <Notice
          tone="warning"
          live="status"
          title={t('unmonitored_title', { count: unmonitored.length })}
          actions={
            <>
              <Button
                size="small"
                variant="secondary"
                onClick={() =>
                  engine.dispatch({ type: 'bulk_edited', ids: new Set(unmonitored), changes: { track: false } })
                }
              >
                {t('without', { count: unmonitored.length })}
              </Button>
              <PlanLink need="monitored" />
            </>
          }
        >
          {t('unmonitored_text', { limit: monitored.limit })}
        </Notice>
      )}
    </div>
  )
}

type MeterProps = { label: string; used: number; limit: number; wanted: number; over: number }

function Meter({ label, used, limit, wanted, over }: MeterProps) {
  const t = useTranslations('upload.quota')
  const share = (count: number) => `${limit > 0 ? Math.min(100, (count / limit) * 100) : 100}%`
  return (
    <div className="grid gap-1.5 text-small">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{label}</span>
        <span className="text-ink-muted">{t('figures', { used, wanted, limit })}</span>
      </p>
      <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="bg-ink-muted" style={{ width: share(used) }} />
        <div className={over > 0 ? 'bg-warning' : 'bg-accent'} style={{ width: share(wanted - over) }} />
      </div>
    </div>
  )
}
