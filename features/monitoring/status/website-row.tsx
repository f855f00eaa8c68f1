// One website as a creator sees it: its copies, its last look, what is known of it, and whether it is watched.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Domain } from '#lib/contract/domains.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { StandinMark } from '../domains/standin-mark.tsx'
import { WatchButton } from './watch-button.tsx'

const WebsiteDialog = lazyPart(async () => (await import('./website-dialog.tsx')).WebsiteDialog)

export function WatchedWebsiteRow({ domain }: { domain: Domain }) {
  const t = useTranslations('monitoring.websites')
  const dates = useDateWords()
  const [open, setOpen] = useState(false)
  const { id, name, nb_hits, nb_to_handle, last_crawled_at, stand_in } = domain
  const crawled = last_crawled_at && dates.dayOf(last_crawled_at, 'short')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {stand_in && <StandinMark />}
        </p>
        <p className="text-ink-muted text-small">
          {nb_hits > 0 ? (
            <AppLink
              href={href('hits', {}, { domain_names: name })}
              aria-label={t('see_hits', { name })}
              className={textLinkClass()}
            >
              {t('hits', { count: nb_hits })}
            </AppLink>
          ) : (
            t('hits', { count: 0 })
          )}
          {nb_to_handle > 0 && `, ${t('to_handle', { count: nb_to_handle })}`}
          {' · '}
          {crawled ? t('crawled', { date: crawled }) : t('not_crawled')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" aria-label={t('details_one', { name })} onClick={() => setOpen(true)}>
          {t('details')}
        </Button>
        <WatchButton domain={domain} />
      </div>
      {open && <WebsiteDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </li>
  )
}
