// Why something could not be fetched, and the way to try once more.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'

export function FetchFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  const t = useTranslations('errors')
  return (
    <FormFailure
      failure={error}
      actions={
        <Button variant="secondary" size="small" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
