// What monitoring says of a photograph to its owner: until when it is locked, how many copies were found, and the way to them.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'

export function ImageWatch({ id }: { id: string }) {
  const t = useTranslations('images.watch')
  const format = useFormatter()
  const { data: info } = useQuery(q(api.images.info, { id }))
  const { data: found } = useQuery(q(api.hits.list, { query: { image: id, page_size: 1 } }))
  if (!info?.monitored) return null
  const until = info.monitoring_locked_until
  return (
    <Notice
      title={t('title')}
      actions={
        found &&
        found.count > 0 && (
          <AppLink
            href={href('hits', {}, { image: id })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('see')}
          </AppLink>
        )
      }
    >
      {until && <p>{t('locked', { date: format.dateTime(new Date(until), { dateStyle: 'long' }) })}</p>}
      {found && <p>{t('hits', { count: found.count })}</p>}
    </Notice>
  )
}
