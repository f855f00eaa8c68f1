// The pages of a list, with their words.
import { useTranslations } from 'next-intl'
import { Pagination } from '#components/ui/pagination.tsx'
import { AppLink } from '../app-link.tsx'

export type PagesProps = { page: number; count: number; size: number; hrefFor: (page: number) => string }

export function Pages({ page, count, size, hrefFor }: PagesProps) {
  const t = useTranslations('images.pages')
  return (
    <Pagination
      label={t('label')}
      page={page}
      pages={Math.ceil(count / size)}
      hrefFor={hrefFor}
      pageLabel={number => t('page', { number })}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      link={AppLink}
    />
  )
}
