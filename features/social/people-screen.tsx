// The people of one role: found by name, genre and tag, in an order of one's choice. No script of its own.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import UsersRound from '#components/ui/icons/users-round.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { PublicRole } from '#lib/rules/accounts/profile.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { profileCards } from './people-cards.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { PeopleGrid } from './people-grid.tsx'
import { type PeopleQuery, peopleHref } from './people-query.ts'
import { RoleFrame } from './role-frame.tsx'

export type ListedRole = Exclude<PublicRole, 'beta-testers'>
type Props = { kind: ListedRole; query: PeopleQuery; me: string | null }

export async function PeopleScreen({ kind, query, me }: Props) {
  const [t, found] = await Promise.all([getTranslations('people'), find(kind, query)])
  const label = t(`titles.${kind}`)
  return (
    <RoleFrame kind={kind} count={found.count}>
      {kind !== 'ambassadors' && kind !== 'lawyers' && <PeopleFilter kind={kind} query={query} />}
      {found.results.length === 0 ? (
        <NobodyFound kind={kind} query={query} />
      ) : (
        <PeopleGrid label={label} people={await profileCards(found.results, me)} />
      )}
      <Pages
        page={query.page}
        count={found.count}
        size={PAGE_SIZE}
        hrefFor={page => peopleHref(kind, { ...query, page })}
      />
    </RoleFrame>
  )
}

function find(role: ListedRole, { search, genre, tag, ordering, page }: PeopleQuery) {
  if (role === 'ambassadors') return callFromServer(api.ambassadors.list, { query: { page } })
  return callFromServer(api.profiles.list, {
    query: {
      role,
      page,
      // Neither followers nor photographs say anything of a lawyer.
      ordering: role === 'lawyers' ? 'name' : ordering,
      ...(search ? { search } : {}),
      ...(genre ? { genres: genre } : {}),
      ...(tag ? { tags: tag } : {}),
    },
  })
}

async function NobodyFound({ kind, query }: { kind: ListedRole; query: PeopleQuery }) {
  const t = await getTranslations('people.list')
  const narrowed = query.search !== '' || query.genre !== undefined || query.tag !== undefined
  return (
    <EmptyState
      icon={<UsersRound aria-hidden="true" />}
      title={narrowed ? t('nothing_title') : t('empty_title')}
      actions={
        narrowed && (
          <AppLink href={peopleHref(kind)} className={buttonClass({ variant: 'secondary' })}>
            {t('show_all')}
          </AppLink>
        )
      }
    >
      {narrowed ? t('nothing') : t('empty')}
    </EmptyState>
  )
}
