// What monitoring says of a photograph to its owner: until when it is locked, how many copies were found, and the way to them.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'

export function ImageWatch({ id }: { id: string }) {
  const t = useTranslations('images.watch')
  const dates = useDateWords()
  const [opened] = useState(() => new Date())
  const { data: info } = useQuery(q(api.images.info, { id }))
  const { data: found } = useQuery(q(api.hits.list, { query: { image: id, page_size: 1 } }))
  if (!info?.monitored) return null
  const { monitoring_locked_until: locked, searched_until: end } = info
  const ended = end !== null && new Date(end) <= opened
  return (
    <Notice
      tone={ended ? 'warning' : 'info'}
      title={t(ended ? 'ended_title' : 'title')}
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
      {end && <p>{t(ended ? 'ended' : 'until', { date: dates.dayOf(end) })}</p>}
      {locked && <p>{t('locked', { date: dates.dayOf(locked) })}</p>}
      {found && <p>{t('hits', { count: found.count })}</p>}
    </Notice>
  )
}
