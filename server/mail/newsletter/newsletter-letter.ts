// What is new in the journal, for those who asked to be told.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

type Letter = { articles: readonly { title: string; summary: string; link: string }[]; leave: string }

export function newsletterLetter(locale: Locale, { articles, leave }: Letter): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const [first] = articles
  return renderEmail({
    template: 'newsletter',
    locale,
    subject: t('newsletter.subject', { count: articles.length, title: first?.title ?? '' }),
    first_name: '',
    paragraphs: [
      t('newsletter.body', { count: articles.length, product: brand.name }),
      ...articles.flatMap(({ title, summary, link }) => [summary, { label: title, link }]),
      { label: t('newsletter.leave'), link: leave },
    ],
    reason: t('newsletter.reason', { product: brand.name }),
  })
}
