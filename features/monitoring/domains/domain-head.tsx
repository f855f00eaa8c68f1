// The name of a website, what was found there, and what the registries said.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { StandinMark } from './standin-mark.tsx'

const tones: Record<DomainDetail['registry_state'], Tone> = {
  pending: 'accent',
  success: 'success',
  failed: 'warning',
}

/** Without a `level` its name stands already above it. */
export function DomainHead({ domain, level }: { domain: DomainDetail; level?: 1 }) {
  const t = useTranslations('domains')
  const dates = useDateWords()
  const format = useFormatter()
  const { name, nb_hits, nb_images, nb_to_handle, registry_state, looked_up_at, watch_sources } = domain
  const date = looked_up_at && dates.moment(looked_up_at)
  return (
    <header className="grid gap-3">
      {level === 1 && <h1 className="wrap-anywhere font-serif text-title-1">{name}</h1>}
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <li>
          {nb_hits > 0
            ? t('panel.hits', { count: nb_hits, images: nb_images, to_handle: nb_to_handle })
            : t('panel.no_hits')}
        </li>
        <li>
          <StatusBadge tone={tones[registry_state]} pulse={registry_state === 'pending'}>
            {t(`registry.${registry_state}`)}
          </StatusBadge>
        </li>
        <li className="text-ink-muted">{date ? t('panel.asked', { date }) : t('panel.never_asked')}</li>
        {domain.stand_in && (
          <li>
            <StandinMark />
          </li>
        )}
      </ul>
      {watch_sources.length > 0 && (
        <p className="text-ink-muted text-small">
          {t('panel.why')} {format.list(watch_sources.map(source => t(`panel.sources.${source}`)))}
        </p>
      )}
    </header>
  )
}
