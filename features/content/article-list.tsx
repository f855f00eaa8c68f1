// The list of articles of a section or a category.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import type { Article, Section } from './articles.ts'

type Props = { section: Section; title: string; lead: string; articles: readonly Article[] }

export async function ArticleList({ section, title, lead, articles }: Props) {
  const [t, locale] = await Promise.all([getTranslations('content'), getLocale()])
  const page = section === 'blog' ? 'blog_article' : 'media_article'
  return (
    <div className="page-width pt-12 pb-24">
      <h1 className="font-serif text-display">{title}</h1>
      <p className="mt-4 max-w-2xl text-ink-muted text-lead">{lead}</p>
      {articles.length === 0 ? (
        <EmptyState
          title={t('empty_title')}
          className="py-24"
          actions={
            <AppLink href={href('blog')} className={buttonClass({ variant: 'secondary' })}>
              {t('to_blog')}
            </AppLink>
          }
        >
          {t('empty')}
        </EmptyState>
      ) : (
        <ul className="mt-12">
          {articles.map(({ slug, title: name, summary, published_on }) => (
            <li key={slug} className="border-line border-t">
              <AppLink href={href(page, { slug })} className="group grid gap-x-8 gap-y-2 py-8 lg:grid-cols-[14rem_1fr]">
                <time dateTime={published_on} className="pt-1 text-ink-muted text-small">
                  {dateWords(locale).day(published_on)}
                </time>
                <span className="block max-w-3xl">
                  <span className="block font-serif text-title-2 underline-offset-4 group-hover:underline">{name}</span>
                  <span className="mt-2 block text-ink-muted">{summary}</span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
