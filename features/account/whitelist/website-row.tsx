// One allowed website, with the way to remove it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { WhitelistEntry } from '#lib/contract/whitelist.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { refreshWebsites } from './website-queries.ts'

export function AllowedWebsiteRow({ entry }: { entry: WhitelistEntry }) {
  const t = useTranslations('belongings.websites')
  const dates = useDateWords()
  const { url, exact, created_at } = entry
  const date = dates.dayOf(created_at, 'short')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-all">{url.replace(/^https:\/\//, '')}</p>
        <p className="text-ink-muted text-small">
          {exact ? t('page_only') : t('whole')}
          {' · '}
          <time dateTime={created_at}>{t('since', { date })}</time>
        </p>
      </div>
      <Remove entry={entry} />
    </li>
  )
}

function Remove({ entry: { id, url } }: { entry: WhitelistEntry }) {
  const t = useTranslations('belongings.websites')
  const client = useQueryClient()
  const question = useConfirmed(async () => {
    try {
      await call(api.whitelist.remove, { id })
    } finally {
      // Also after a refusal: somebody else of the account may have removed it.
      await refreshWebsites(client)
    }
  }, t('removed'))
  return (
    <AlertDialog
      danger
      {...question}
      title={t('remove_title')}
      description={t('remove_text', { url })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('remove_one', { url })}>
          {t('remove')}
        </Button>
      }
    />
  )
}
