// One article, and what to read next.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { type Article, readNext, type Section } from '#lib/content/articles.ts'
import { href } from '#lib/routes.ts'
import { ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { Prose } from './prose.tsx'
import { articleRoute, listRoute } from './section-routes.ts'

type Props = { section: Section; article: Article }

export async function ArticlePage({ section, article }: Props) {
  const t = await getTranslations('content')
  const { title, summary, picture, picture_alt, html } = article
  return (
    <article className="mx-auto max-w-[46rem] px-(--page-gutter) pt-12 pb-24">
      <ArticleFacts article={article} />
      <h1 className="mt-4 font-serif text-title-1">{title}</h1>
      <p className="mt-4 text-ink-muted text-lead">{summary}</p>
      {picture && <ArticlePicture name={picture} alt={picture_alt ?? ''} />}
      <Prose html={html} className="mt-10" />
      <ReadNext section={section} article={article} />
      <p className="mt-10 border-line border-t pt-6">
        <AppLink href={href(listRoute[section])} className={textLinkClass()}>
          {t(section === 'blog' ? 'to_blog' : 'to_press')}
        </AppLink>
      </p>
    </article>
  )
}

async function ReadNext({ section, article }: Props) {
  const [t, locale] = await Promise.all([getTranslations('content'), getLocale()])
  const { newer, older, related } = readNext(section, locale, article)
  const link = ({ slug, title }: Article) => (
    <AppLink href={href(articleRoute[section], { slug })} className={textLinkClass()}>
      {title}
    </AppLink>
  )
  if (!newer && !older) return null
  return (
    <nav aria-label={t('more')} className="mt-16 grid gap-8 border-line border-t pt-6">
      <dl className="grid gap-6 sm:grid-cols-2">
        {older && (
          <div>
            <dt className="text-ink-muted text-small">{t('older')}</dt>
            <dd className="mt-1">{link(older)}</dd>
          </div>
        )}
        {newer && (
          <div className="sm:col-start-2 sm:text-end">
            <dt className="text-ink-muted text-small">{t('newer')}</dt>
            <dd className="mt-1">{link(newer)}</dd>
          </div>
        )}
      </dl>
      {related.length > 0 && (
        <div>
          <h2 className="text-ink-muted text-small">{t('related')}</h2>
          <ul className="mt-1 grid gap-1">
            {related.map(one => (
              <li key={one.slug}>{link(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}
