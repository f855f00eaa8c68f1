// What a lower plan would no longer watch of one's images, and how to choose which; nothing where it watches all of them.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import type { PlanName } from '#lib/rules/plans.ts'

export function WatchForecast({ plan }: { plan: PlanName }) {
  const t = useTranslations('subscription.watch')
  const { number } = useFormatter()
  const { data } = useQuery(q(api.monitoring.forecast, { query: { plan } }))
  if (!data) return null
  const { watched, limit, paused, later, unprotected } = data
  if (paused + later + unprotected === 0) return null
  const facts = { plan, watched: number(watched), limit: number(limit) }
  return (
    <>
      {paused > 0 && <li className="font-semibold">{t('paused', { ...facts, count: paused })}</li>}
      {later > 0 && <li>{t('later', { ...facts, count: later })}</li>}
      {unprotected > 0 && <li className="font-semibold">{t('unprotected', { ...facts, count: unprotected })}</li>}
      {paused + later > 0 && (
        <li>
          {t('choose')}{' '}
          <AppLink href={href('images', {}, { monitoring: 'true' })} className={textLinkClass()}>
            {t('open')}
          </AppLink>
        </li>
      )}
      <li>{t('kept')}</li>
    </>
  )
}
