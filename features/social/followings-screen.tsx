// The creators and agencies one follows, and those of whose works one likes something.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import UserRoundPlus from '#components/ui/icons/user-round-plus.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { creatorCards } from './people-cards.tsx'
import { PeopleGrid } from './people-grid.tsx'
import { peopleHref } from './people-query.ts'

type Props = { me: string; page: number }

export async function FollowingsScreen({ me, page }: Props) {
  const [t, found] = await Promise.all([
    getTranslations('people.followings'),
    callFromServer(api.creators.list, { query: { followed: 'true', ordering: 'name', page } }),
  ])
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-3">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
      </header>
      {found.results.length === 0 ? (
        <EmptyState
          icon={<UserRoundPlus aria-hidden="true" />}
          title={t('empty_title')}
          actions={
            <AppLink href={peopleHref('creators')} className={buttonClass({ variant: 'secondary' })}>
              {t('find')}
            </AppLink>
          }
        >
          {t('empty')}
        </EmptyState>
      ) : (
        <PeopleGrid label={t('title')} people={await creatorCards(found.results, me)} />
      )}
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={to => href('followings', {}, { page: to })} />
    </div>
  )
}

/** A part of the page of likes. */
export async function LikedCreators({ me, page, hrefFor }: Props & { hrefFor: (page: number) => string }) {
  const [t, found] = await Promise.all([
    getTranslations('people.likes'),
    callFromServer(api.creators.list, { query: { liked: 'true', ordering: 'name', page } }),
  ])
  if (found.results.length === 0) return <EmptyState title={t('creators_title')}>{t('creators_empty')}</EmptyState>
  return (
    <>
      <PeopleGrid label={t('creators')} people={await creatorCards(found.results, me)} />
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={hrefFor} />
    </>
  )
}
