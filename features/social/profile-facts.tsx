// What people say of themselves beside the biography, and the photographers of an agency.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import type { ProfileRole } from '#lib/routes.ts'
import { peopleHref } from './people-query.ts'
import { photographerHref } from './photographers-screen.tsx'

type Fact = { key: string; term: string; detail: ReactNode }

/** More than these are folded: people come for the photographs. */
const SHOWN_AT_ONCE = 2

export async function ProfileFacts({ profile }: { profile: PublicProfile }) {
  const [t, facts] = await Promise.all([getTranslations('people.profile'), factsOf(profile)])
  if (facts.length === 0) return null
  return (
    <div className="max-w-3xl">
      {facts.length <= SHOWN_AT_ONCE ? (
        <DescriptionList items={facts} />
      ) : (
        <Accordion items={[{ key: 'facts', title: t('facts'), content: <DescriptionList items={facts} /> }]} />
      )}
    </div>
  )
}

/** A website as people say it: without scheme and last slash. */
const spoken = (website: string) => website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** What people write about themselves earns their sites nothing with search engines. */
function Website({ url }: { url: string }) {
  return (
    <ExternalLink href={url} rel="nofollow ugc noreferrer" className="wrap-anywhere">
      {spoken(url)}
    </ExternalLink>
  )
}

async function factsOf(profile: PublicProfile): Promise<Fact[]> {
  const [t, locale] = await Promise.all([getTranslations('people.profile'), getLocale()])
  const { name, country, website, photographer_name, active_since, equipment, genres, tags, photographers } = profile
  const role: ProfileRole = profile.roles[0] ?? 'creators'
  const facts: (Fact | false)[] = [
    photographers.length > 0 && {
      key: 'photographers',
      term: t('photographers'),
      detail: (
        <Links
          items={photographers.map(each => ({
            key: each.id,
            to: photographerHref(each),
            label: t('photographer', { name: each.name, count: each.nb_images }),
          }))}
        />
      ),
    },
    photographer_name !== null &&
      photographer_name !== name && { key: 'signs', term: t('signs'), detail: photographer_name },
    country !== null && {
      key: 'country',
      term: t('country'),
      detail: new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country,
    },
    active_since !== null && { key: 'since', term: t('since'), detail: String(active_since) },
    equipment !== null && {
      key: 'equipment',
      term: t('equipment'),
      detail: <span className="whitespace-pre-line">{equipment}</span>,
    },
    website !== null && {
      key: 'website',
      term: t('website'),
      detail: <Website url={website} />,
    },
    genres.length > 0 && {
      key: 'genres',
      term: t('genres'),
      detail: (
        <Links
          items={genres.map(genre => ({
            key: genre.id,
            to: peopleHref(role, { genre: genre.id }),
            label: genreName(genre, locale),
          }))}
        />
      ),
    },
    tags.length > 0 && {
      key: 'tags',
      term: t('tags'),
      detail: <Links items={tags.map(tag => ({ key: tag, to: peopleHref(role, { tag }), label: tag }))} />,
    },
  ]
  return facts.filter(fact => fact !== false)
}

function Links({ items }: { items: { key: string; to: string; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {items.map(({ key, to, label }) => (
        <li key={key}>
          <AppLink href={to} className={`${textLinkClass()} inline-block py-0.5`}>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
