// One licence that was granted: of which photograph, to whom, until when; its last day can be changed, and it can be ended.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import type { LicenseState } from '#lib/rules/licenses.ts'
import { licensesContract, refreshLicenses } from './license-contract.ts'
import { LicenseEndButton } from './license-end-button.tsx'

const tones: Record<LicenseState, Tone> = { upcoming: 'neutral', in_force: 'success', ended: 'neutral' }

export function LicenseRow({ license }: { license: License }) {
  const t = useTranslations('licenses')
  const { image, licensee, url, reference, state } = license
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="size-14 shrink-0 overflow-hidden bg-sunken">
        <Photo
          alt=""
          width={1}
          height={1}
          sources={photoSources(image.sources)}
          sizes="4.5rem"
          colour={image.color}
          className="size-full object-cover"
        />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{licensee}</span>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="wrap-anywhere text-small">
          {image.title}
          {' · '}
          {url.replace(/^https:\/\//, '')}
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
  // A day has no time zone of its own: read and written in UTC it stays the day it is.
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' })
  const from = day(starts_on)
  const ended = ended_at && dayOf(new Date(ended_at))
  if (ended && ended < starts_on) return t('term_never', { from })
  const last = ended && (ends_on === null || ended < ends_on) ? ended : ends_on
  return last ? t('term', { from, to: day(last) }) : t('term_open', { from })
}

function End({ license: { id, licensee, image } }: { license: License }) {
  const t = useTranslations('licenses')
  const words = useFailureMessage()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await call((await licensesContract()).end, { id })
      snackbar.show({ kind: 'other', message: t('ended') })
    } catch (error) {
      snackbar.show({ kind: 'error', message: words(error) })
    }
    // Also after a refusal: somebody else of the account may have ended it.
    await refreshLicenses(client)
    setBusy(false)
    setOpen(false)
  }
  return (
    <AlertDialog
      danger
      title={t('end_title')}
      description={t('end_text', { licensee, title: image.title })}
      confirmLabel={t('end')}
      cancelLabel={t('keep')}
      open={open}
      onOpenChange={setOpen}
      busy={busy}
      onConfirm={end}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('end_one', { licensee, title: image.title })}>
          {t('end')}
        </Button>
      }
    />
  )
}
