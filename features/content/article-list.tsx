// The list of articles of a section or a category.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Article, Section } from '#lib/content/articles.ts'
import { articlePictureUrl } from '#lib/content/pictures.ts'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import { feedPaths } from './feeds.ts'
import { articleRoute } from './section-routes.ts'

type Props = {
  section: Section
  title: string
  lead: string
  articles: readonly Article[]
  children?: React.ReactNode
}

export async function ArticleList({ section, title, lead, articles, children }: Props) {
  const locale = await getLocale()
  return (
    <div className="page-width pt-12 pb-24">
      <h1 className="font-serif text-display">{title}</h1>
      <p className="mt-4 max-w-2xl text-ink-muted text-lead">{lead}</p>
      {children}
      {articles.length === 0 ? (
        <NoArticles />
      ) : (
        <ul className="mt-12">
          {articles.map((article, index) => (
            <Row key={article.slug} section={section} article={article} locale={locale} first={index === 0} />
          ))}
        </ul>
      )}
      <Feeds section={section} locale={locale} />
    </div>
  )
}

async function NoArticles() {
  const t = await getTranslations('content')
  const toBlog = (
    <AppLink href={href('blog')} className={buttonClass({ variant: 'secondary' })}>
      {t('to_blog')}
    </AppLink>
  )
  return (
    <EmptyState title={t('empty_title')} className="py-24" actions={toBlog}>
      {t('empty')}
    </EmptyState>
  )
}

type RowProps = { section: Section; article: Article; locale: string; first: boolean }

async function Row({ section, article, locale, first }: RowProps) {
  const t = await getTranslations('content')
  const { slug, title, summary, published_on, reading_minutes, picture } = article
  return (
    <li className="border-line border-t">
      <AppLink
        href={href(articleRoute[section], { slug })}
        className="group grid gap-x-8 gap-y-4 py-8 sm:grid-cols-[14rem_1fr]"
      >
        {picture && (
          // biome-ignore lint/performance/noImgElement: sizes are made once, with the article.
          <img
            src={articlePictureUrl(picture, 640)}
            width={640}
            height={360}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            className="h-auto w-full rounded-panel bg-surface"
          />
        )}
        <span className="block max-w-3xl">
          <span className="flex flex-wrap gap-x-4 text-ink-muted text-small">
            <time dateTime={published_on}>{dateWords(locale).day(published_on)}</time>
            <span>{t('reading', { minutes: reading_minutes })}</span>
          </span>
          <span className="mt-2 block font-serif text-title-2 underline-offset-4 group-hover:underline">{title}</span>
          <span className="mt-2 block text-ink-muted">{summary}</span>
        </span>
      </AppLink>
    </li>
  )
}

/** For readers that fetch what is new by themselves. */
async function Feeds({ section, locale }: { section: Section; locale: string }) {
  const t = await getTranslations('content')
  const { rss, json } = feedPaths(section, locale)
  return (
    <p className="mt-8 flex flex-wrap gap-x-4 border-line border-t pt-6 text-small">
      <span className="text-ink-muted">{t('feeds')}</span>
      <AppLink href={href('newsletter')} className={textLinkClass()}>
        {t('newsletter')}
      </AppLink>
      <a href={rss} className={textLinkClass()}>
        RSS
      </a>
      <a href={json} className={textLinkClass()}>
        JSON Feed
      </a>
    </p>
  )
}
