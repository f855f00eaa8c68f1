// A few of the people who show their photographs, those with the most first; nothing where there are none.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { profileCards } from '#features/social/people-cards.tsx'
import { PeopleGrid } from '#features/social/people-grid.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'

const SHOWN = 3

export async function HomeCreators() {
  const [t, { results }] = await Promise.all([
    getTranslations('home.creators'),
    callFromServer(api.profiles.list, { query: { role: 'creators', page_size: SHOWN } }),
  ])
  const people = results.filter(({ cover }) => cover)
  if (people.length === 0) return null
  return (
    <section className="page-width">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="font-serif text-title-1">{t('title')}</h2>
        <AppLink href={href('profiles', { role: 'creators' })} className={textLinkClass()}>
          {t('all')}
        </AppLink>
      </div>
      <div className="mt-8">
        <PeopleGrid label={t('title')} people={await profileCards(people, null)} />
      </div>
    </section>
  )
}
