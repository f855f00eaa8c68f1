// Has one page looked at now for copies of one's images.
'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { call } from '#lib/api/client.ts'
import { AddressForm } from './address-form.tsx'
import { monitoringContract } from './monitoring-contract.ts'

export function CheckPageForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('monitoring.page')
  const [sent, setSent] = useState(0)
  const look = useCallback(async (url: string) => {
    await call((await monitoringContract()).checkPage, { body: { url } })
    setSent(count => count + 1)
  }, [])
  return (
    <section aria-labelledby="page-now" className="grid max-w-3xl gap-4">
      <div className="grid gap-1">
        <h3 id="page-now" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </div>
      {/* A new form for each: the compiler keeps what a form registered, so one that is reset would lose its fields. */}
      <AddressForm
        key={sent}
        title={t('title')}
        label={t('url')}
        submit={t('look')}
        again={sent > 0}
        onDirty={onDirty}
        send={look}
      />
      {sent > 0 && (
        <Notice key={`sent ${sent}`} tone="success" live="status" className="max-w-2xl">
          {t('queued')}
        </Notice>
      )}
    </section>
  )
}
