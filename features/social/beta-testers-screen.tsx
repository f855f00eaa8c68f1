// Beta testers: those who are named, the way to become one, and the page of one.

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { ExternalLink } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { BetaTester } from '#lib/contract/social.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { peopleHref } from './people-query.ts'
import { RoleFrame } from './role-frame.tsx'

const instagramHref = (name: string) => `https://www.instagram.com/${encodeURIComponent(name)}/`

/** `form`: the way to become one. */
export async function BetaTestersScreen({ page, form }: { page: number; form: ReactNode }) {
  const [t, found] = await Promise.all([
    getTranslations('people'),
    callFromServer(api.betaTesters.list, { query: { page } }),
  ])
  return (
    <RoleFrame kind="beta-testers" count={found.count}>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-12">
        <div className="grid gap-8 lg:col-span-7">
          <h2 className="font-serif text-title-2">{t('beta.named')}</h2>
          {found.results.length === 0 ? (
            <p className="max-w-2xl text-ink-muted">{t('beta.nobody')}</p>
          ) : (
            <ul aria-label={t('titles.beta-testers')} className="grid gap-x-8 sm:grid-cols-2">
              {found.results.map(tester => (
                <li key={tester.id} className="border-line border-t py-4">
                  <Tester tester={tester} />
                </li>
              ))}
            </ul>
          )}
          <Pages
            page={page}
            count={found.count}
            size={PAGE_SIZE}
            hrefFor={to => peopleHref('beta-testers', { page: to })}
          />
        </div>
        <section aria-labelledby="join" className="grid gap-6 rounded-panel bg-surface p-6 lg:col-span-5 lg:p-8">
          <h2 id="join" className="font-serif text-title-2">
            {t('beta.join')}
          </h2>
          {form}
        </section>
      </div>
    </RoleFrame>
  )
}

function Tester({ tester: { id, name, instagram } }: { tester: BetaTester }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size="medium" />
      <div className="grid min-w-0">
        <AppLink
          href={href('profile', { role: 'beta-testers', id })}
          className="truncate font-serif text-title-3 underline-offset-4 hover:underline"
        >
          {name}
        </AppLink>
        <span className="truncate text-ink-muted text-small">@{instagram}</span>
      </div>
    </div>
  )
}

export async function BetaTesterScreen({ tester }: { tester: BetaTester }) {
  const t = await getTranslations('people')
  const { name, instagram, user } = tester
  return (
    <div className="page-width grid justify-items-start gap-6 pt-10 pb-(--section-gap)">
      <header className="flex items-center gap-6">
        <Avatar name={name} size="large" className="max-sm:size-16" />
        <div className="grid gap-1">
          <h1 className="font-serif text-title-1">{name}</h1>
          <p className="text-ink-muted">{t('kinds.beta_tester')}</p>
        </div>
      </header>
      <p>
        {t('beta.instagram')}{' '}
        <ExternalLink href={instagramHref(instagram)} rel="nofollow ugc noreferrer">
          @{instagram}
        </ExternalLink>
      </p>
      {user && (
        <AppLink
          href={href('profile', { role: 'beta-testers', id: user })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('beta.profile')}
        </AppLink>
      )}
      <AppLink href={peopleHref('beta-testers')} className={buttonClass({ variant: 'quiet' })}>
        {t('beta.all')}
      </AppLink>
    </div>
  )
}
