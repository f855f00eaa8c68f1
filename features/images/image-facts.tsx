// What is known of a photograph: the plain facts, and in the author's words what makes it their own.

import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'
import { dateWords } from '#lib/date-words.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { href } from '#lib/routes.ts'
import { galleryHref } from './gallery-query.ts'
import { genreSlug } from './gallery-screen.tsx'

const MEGA = 1_000_000
const euros = { style: 'currency', currency: 'EUR' } as const

export async function ImageFacts({ image }: { image: ImageDetail }) {
  const t = await getTranslations('images.facts')
  const originality = [
    { key: 'angle', title: t('angle'), text: image.angle },
    { key: 'location', title: t('location'), text: image.location },
    { key: 'moment', title: t('moment'), text: image.moment },
    { key: 'technical_means', title: t('technical_means'), text: image.technical_means },
  ].filter(({ text }) => text !== null)
  return (
    <>
      {originality.length > 0 && (
        <section aria-labelledby="originality" className="grid gap-6">
          <h2 id="originality" className="font-serif text-title-2">
            {t('originality')}
          </h2>
          <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {originality.map(({ key, title, text }) => (
              <div key={key}>
                <dt className="text-ink-muted text-small">{title}</dt>
                <dd className="mt-1 whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="facts" className="grid gap-6">
        <h2 id="facts" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <DescriptionList items={await factsOf(image)} />
      </section>
    </>
  )
}

async function factsOf(image: ImageDetail): Promise<Description[]> {
  const [t, format, locale] = await Promise.all([getTranslations('images.facts'), getFormatter(), getLocale()])
  const { genre, collection, created_on, tags } = image
  const megapixels = format.number((image.width * image.height) / MEGA, { maximumFractionDigits: 1 })
  const facts: (Description | false)[] = [
    { key: 'photographer', term: t('photographer'), detail: image.photographer },
    created_on !== null && {
      key: 'created_on',
      term: t('created_on'),
      detail: dateWords(locale).day(created_on),
    },
    {
      key: 'size',
      term: t('size'),
      detail: t('size_value', { width: image.width, height: image.height, megapixels }),
    },
    {
      key: 'genre',
      term: t('genre'),
      detail: (
        <AppLink href={galleryHref({ genre: genreSlug(genre.id) })} className={textLinkClass()}>
          {genreName(genre, locale)}
        </AppLink>
      ),
    },
    collection !== null && {
      key: 'collection',
      term: t('collection'),
      detail: (
        <AppLink href={href('collections', { id: collection.id })} className={textLinkClass()}>
          {collection.name}
        </AppLink>
      ),
    },
    tags.length > 0 && {
      key: 'tags',
      term: t('tags'),
      detail: (
        <ul className="flex flex-wrap gap-x-3">
          {tags.map(tag => (
            <li key={tag}>
              <AppLink href={galleryHref({ search: tag })} className={`${textLinkClass()} inline-block py-0.5`}>
                {tag}
              </AppLink>
            </li>
          ))}
        </ul>
      ),
    },
    // A term of what is offered; nobody has stated one for what is not.
    image.portfolio === 'on_sale' && {
      key: 'editions',
      term: t('editions'),
      detail: t('editions_value', { count: image.max_editions }),
    },
    ...(await machineFacts(image)),
  ]
  return facts.filter(fact => fact !== false)
}

/** What machines that learn may do, and what a licence to train costs. */
async function machineFacts({ id, ai_rights, training }: ImageDetail): Promise<Description[]> {
  const [t, { number }] = await Promise.all([getTranslations('images.facts'), getFormatter()])
  const rights = { key: 'ai_rights', term: t('ai_rights'), detail: t(`ai_rights_value.${ai_rights}`) }
  if (training === null) return [rights]
  const offer = (
    <AppLink href={`${href('sale', { id })}#training`} className={textLinkClass()}>
      {t('training_value', { price: number(training.total_cents / 100, euros) })}
    </AppLink>
  )
  return [rights, { key: 'training', term: t('training'), detail: offer }]
}
