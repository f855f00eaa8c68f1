// One licence that was granted: of which photograph, to whom, until when; its last day can be changed, and it can be ended.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { formatDay } from '#lib/i18n/format-day.ts'
import type { LicenseState } from '#lib/rules/licenses.ts'
import { LicenseEndButton } from './license-end-button.tsx'
import { refreshLicenses } from './license-queries.ts'

const tones: Record<LicenseState, Tone> = { upcoming: 'neutral', in_force: 'success', ended: 'neutral' }

export function LicenseRow({ license }: { license: License }) {
  const t = useTranslations('licenses')
  const { image, licensee, url, reference, state } = license
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Thumbnail image={image} className="size-14" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{licensee}</span>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="wrap-anywhere text-small">
          {image.title}
          {url !== null && ` · ${url.replace(/^https:\/\//, '')}`}
        </p>
        <p className="wrap-anywhere text-ink-muted text-small">
          <Term license={license} />
          {reference && ` · ${reference}`}
        </p>
      </div>
      {state !== 'ended' && (
        <span className="flex flex-wrap gap-1">
          <LicenseEndButton license={license} />
          <End license={license} />
        </span>
      )}
    </li>
  )
}

function Term({ license: { starts_on, ends_on, ended_at } }: { license: License }) {
  const t = useTranslations('licenses')
  const format = useFormatter()
  const day = (text: string) => formatDay(format, text, 'medium')
  const from = day(starts_on)
  const ended = ended_at && dayOf(new Date(ended_at))
  if (ended && ended < starts_on) return t('term_never', { from })
  const last = ended && (ends_on === null || ended < ends_on) ? ended : ends_on
  return last ? t('term', { from, to: day(last) }) : t('term_open', { from })
}

function End({ license: { id, licensee, image } }: { license: License }) {
  const t = useTranslations('licenses')
  const client = useQueryClient()
  const question = useConfirmed(async () => {
    try {
      await call(api.licenses.end, { id })
    } finally {
      // Also after a refusal: it may have been ended in another window.
      await refreshLicenses(client)
    }
  }, t('ended'))
  return (
    <AlertDialog
      danger
      {...question}
      title={t('end_title')}
      description={t('end_text', { licensee, title: image.title })}
      confirmLabel={t('end')}
      cancelLabel={t('keep')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('end_one', { licensee, title: image.title })}>
          {t('end')}
        </Button>
      }
    />
  )
}
