// The end of every form of the account: why it was refused, save, and take back.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { FormFailure } from './form-failure.tsx'

export type SaveBarProps = {
  dirty: boolean
  busy: boolean
  /** What saving threw, unless it belongs to fields. */
  failure: unknown
  onDiscard: () => void
}

export function SaveBar({ dirty, busy, failure, onDiscard }: SaveBarProps) {
  const t = useTranslations('profile.form')
  return (
    <div className="grid gap-4">
      <FormFailure failure={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!dirty}>
          {t('save')}
        </Button>
        {dirty && (
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        <p role="status" className="text-ink-muted text-small">
          {dirty ? t('unsaved') : ''}
        </p>
      </div>
    </div>
  )
}
