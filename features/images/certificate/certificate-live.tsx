// The same timeline while the certificate is being made: it asks again until the last date has come.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { CertificateTimeline, type CertificateTimelineProps } from './certificate-timeline.tsx'

const ASK_AGAIN_MS = 2_000

export function CertificateLive({ id, received_at, version }: CertificateTimelineProps & { id: string }) {
  const t = useTranslations('images.certificate')
  const router = useRouter()
  const { data } = useQuery({
    ...q(api.images.certificates, { id }),
    refetchInterval: query => (query.state.data?.results[0]?.state === 'anchored' ? false : ASK_AGAIN_MS),
  })
  const current = data?.results[0] ?? version
  const shown = useRef(version.state)
  useEffect(() => {
    if (current.state === shown.current) return
    shown.current = current.state
    // The rest of the page (previews, downloads, digests) is drawn by the server.
    router.refresh()
  }, [current.state, router])
  const news = { in_process: t('news_in_process'), dated: t('news_dated'), anchored: t('news_anchored') }
  return (
    <>
      <CertificateTimeline received_at={received_at} version={current} />
      <output className="sr-only">{news[current.state]}</output>
    </>
  )
}
