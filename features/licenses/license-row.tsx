// One licence that was granted: of which photograph, to whom, until when; what was recorded can be prolonged and ended, what was sold stands.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { LicenseState } from '#lib/rules/licenses.ts'
import { siteName } from '#lib/web-address.ts'
import { LicenseEndButton } from './license-end-button.tsx'
import { changeLicense } from './license-queries.ts'

export const licenseTones: Record<LicenseState, Tone> = { upcoming: 'neutral', in_force: 'success', ended: 'neutral' }

export function LicenseRow({ license }: { license: License }) {
  const t = useTranslations('licenses')
  const { image, licensee, url, reference, state, sold } = license
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Thumbnail image={image} className="size-14" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{licensee}</span>
          <Badge tone={licenseTones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="wrap-anywhere text-small">
          {image.title}
          {url !== null && ` · ${siteName(url)}`}
          {sold?.purpose === 'training' && ` · ${t('training')}`}
        </p>
        <p className="wrap-anywhere text-ink-muted text-small">
          <LicenseDays license={license} />
          {reference && ` · ${reference}`}
        </p>
      </div>
      {state !== 'ended' && sold === null && (
        <span className="flex flex-wrap gap-1">
          <LicenseEndButton license={license} />
          <End license={license} />
        </span>
      )}
    </li>
  )
}

export function LicenseDays({ license: { starts_on, ends_on, ended_at } }: { license: License }) {
  const t = useTranslations('licenses')
  const dates = useDateWords()
  const day = (text: string) => dates.day(text, 'short')
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
    await changeLicense(client, () => call(api.licenses.end, { id }))
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
