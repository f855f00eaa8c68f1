// The pages of a list of images, in the words of this room.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'

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
