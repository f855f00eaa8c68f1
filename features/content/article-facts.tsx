// Who wrote an article, when, and how long it takes to read.
import { useLocale, useTranslations } from 'next-intl'
import type { Article } from '#lib/content/articles.ts'
import { dateWords } from '#lib/date-words.ts'

type Props = { article: Pick<Article, 'author' | 'published_on' | 'updated_on' | 'reading_minutes'> }

export function ArticleFacts({ article: { author, published_on, updated_on, reading_minutes } }: Props) {
  const t = useTranslations('content')
  const { day } = dateWords(useLocale())
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-small">
      <span>{author}</span>
      <time dateTime={published_on}>{day(published_on)}</time>
      {updated_on && <span>{t('updated', { day: day(updated_on) })}</span>}
      <span>{t('reading', { minutes: reading_minutes })}</span>
    </p>
  )
}
