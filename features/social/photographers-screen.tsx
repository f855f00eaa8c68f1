// Photographers: all whose photographs accounts show, and the page of one, under which the works hang.

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Photographer } from '#lib/contract/photographers.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { PeopleGrid } from './people-grid.tsx'
import { peopleHref } from './people-query.ts'
import { RoleFrame } from './role-frame.tsx'

export const photographerHref = ({ id, slug }: { id: string; slug?: string }, page = 1): string =>
  href('profile', { role: 'photographers', id, slug }, { page: page === 1 ? undefined : page })

export async function PhotographersScreen({ page }: { page: number }) {
  const [t, found] = await Promise.all([
    getTranslations('people'),
    callFromServer(api.photographers.list, { query: { page } }),
  ])
  const people = found.results.map(({ id, slug, name, author, nb_images, cover }) => ({
    id,
    name,
    cover,
    href: photographerHref({ id, slug }),
    line:
      author.name === name
        ? t('photographers.line', { images: nb_images })
        : t('photographers.line_of', { images: nb_images, account: author.name }),
  }))
  return (
    <RoleFrame kind="photographers" count={found.count}>
      {people.length === 0 ? (
        <EmptyState title={t('list.empty_title')}>{t('photographers.empty')}</EmptyState>
      ) : (
        <PeopleGrid label={t('titles.photographers')} people={people} />
      )}
      <Pages
        page={page}
        count={found.count}
        size={PAGE_SIZE}
        hrefFor={to => peopleHref('photographers', { page: to })}
      />
    </RoleFrame>
  )
}

export async function PhotographerScreen({ photographer, works }: { photographer: Photographer; works: ReactNode }) {
  const t = await getTranslations('people.photographers')
  const { name, author, nb_images } = photographer
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-3">
        <h1 className="font-serif text-title-1">{name}</h1>
        <p className="text-ink-muted">
          {t('line', { images: nb_images })}
          {author.name !== name && (
            <>
              {' '}
              {t('shown_by')}{' '}
              <AppLink href={href('profile', { role: 'creators', id: author.id })} className={textLinkClass()}>
                {author.name}
              </AppLink>
            </>
          )}
        </p>
      </header>
      {works}
    </div>
  )
}
