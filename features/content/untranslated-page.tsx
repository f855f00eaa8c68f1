// An article that there is in another language only: said here, and linked there.
import { getLocale, getTranslations } from 'next-intl/server'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Article, Section } from '#lib/content/articles.ts'
import type { Locale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import { articleRoute } from './section-routes.ts'

type Props = { section: Section; article: Article; language: Locale }

export async function UntranslatedPage({ section, article: { slug, title }, language }: Props) {
  const [t, locale] = await Promise.all([getTranslations('content'), getLocale()])
  const languageName = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  return (
    <EmptyState
      title={t('untranslated_title')}
      level={1}
      className="page-width py-24"
      actions={
        // The whole page: the document's language changes.
        <a
          href={localHref(language, href(articleRoute[section], { slug }))}
          hrefLang={language}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('untranslated_link', { language: languageName })}
        </a>
      }
    >
      <span lang={language}>{title}</span>
    </EmptyState>
  )
}
