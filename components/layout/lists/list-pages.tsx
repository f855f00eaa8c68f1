// From one page of a list to the next, where the list is only a part of its page and has no address of its own.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'

type Props = { count: number; page_size: number; page: number; onPage: (page: number) => void }

export function ListPages({ count, page_size, page, onPage }: Props) {
  const t = useTranslations('lists')
  const pages = Math.ceil(count / page_size)
  if (pages <= 1) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-2">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <p role="status" className="text-ink-muted text-small">
        {t('page', { number: page })}
      </p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  )
}
