// The frame of the page of likes: photographs, collections and creators, each kind at its own address.
import { getTranslations } from 'next-intl/server'
import { parseAsStringLiteral } from 'nuqs/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import { href } from '#lib/routes.ts'
import { parseAsPage, urlState } from '#lib/search-params.ts'

const likedKinds = ['images', 'collections', 'creators'] as const
export type LikedKind = (typeof likedKinds)[number]

export const likesState = urlState({
  show: parseAsStringLiteral(likedKinds).withDefault('images'),
  page: parseAsPage,
})

export const likesHref = (show: LikedKind, page = 1): string => href('likes', {}, likesState.query({ show, page }))

export async function LikesFrame({ kind, children }: { kind: LikedKind; children: ReactNode }) {
  const t = await getTranslations('people.likes')
  return (
    <div className="page-width grid grid-cols-1 gap-10 pt-10 pb-(--section-gap)">
      <header className="grid grid-cols-1 gap-6">
        <div className="grid gap-3">
          <h1 className="font-serif text-title-1">{t('title')}</h1>
          <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
        </div>
        <ChipNav
          few
          label={t('kinds')}
          link={AppLink}
          chips={likedKinds.map(each => ({
            key: each,
            href: likesHref(each),
            label: t(each),
            current: each === kind,
          }))}
        />
      </header>
      {children}
    </div>
  )
}
