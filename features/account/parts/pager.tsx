// The pages of a list of the account; nothing when there is one.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'

export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('belongings.pager')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-2">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <p role="status" className="text-ink-muted text-small">
        {t('page', { page })}
      </p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  )
}
