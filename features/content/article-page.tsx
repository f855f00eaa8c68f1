// One article.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import type { Article } from './articles.ts'
import { Prose } from './prose.tsx'

export async function ArticlePage({ article }: { article: Article }) {
  const [t, locale] = await Promise.all([getTranslations('content'), getLocale()])
  return (
    <article className="mx-auto max-w-[46rem] px-(--page-gutter) pt-12 pb-24">
      <time dateTime={article.published_on} className="text-ink-muted text-small">
        {dateWords(locale).day(article.published_on)}
      </time>
      <h1 className="mt-4 font-serif text-title-1">{article.title}</h1>
      <p className="mt-4 text-ink-muted text-lead">{article.summary}</p>
      <Prose html={article.html} className="mt-10" />
      <p className="mt-16 border-line border-t pt-6">
        <AppLink href={href('blog')} className={textLinkClass()}>
          {t('to_blog')}
        </AppLink>
      </p>
    </article>
  )
}
