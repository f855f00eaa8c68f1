// Has one page looked at now for copies of one's images.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { UrlSection } from './url-section.tsx'

const look = async (url: string): Promise<void> => {
  await call(api.monitoring.checkPage, { body: { url } })
}

export function CheckPageForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('monitoring.page')
  return (
    <UrlSection
      id="page-now"
      title={t('title')}
      lead={t('lead')}
      label={t('url')}
      submit={t('look')}
      onDirty={onDirty}
      send={look}
    >
      {sent =>
        sent > 0 && (
          <Notice key={sent} tone="success" live="status" className="max-w-2xl">
            {t('queued')}
          </Notice>
        )
      }
    </UrlSection>
  )
}
