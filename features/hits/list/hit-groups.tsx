// Hits by website, by picture or by photograph, in the order of the list; a group leads to its hits, and one alone to the comparison.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { HitGroup } from '#lib/contract/hits.ts'
import { FoundPicture } from '../detail/found-picture.tsx'
import { useGroupKeys } from '../filing/use-group-keys.ts'
import type { Triage } from '../filing/use-triage.ts'
import { groupsQuery } from '../groups-query.ts'
import { HitsLink } from '../hits-link.tsx'
import { type GroupMode, groupings, type HitsParams, hitsQuery } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'
import { StandInMark } from './hit-marks.tsx'
import { HitsEmpty } from './hits-empty.tsx'
import { Score } from './score.tsx'

/** The filter that shows one group alone. */
const filterOf = (mode: GroupMode, { hit }: HitGroup): Partial<HitsParams> =>
  ({
    'by-website': { domain_names: hit.domain.name },
    'by-picture': { picture: hit.picture.id },
    'by-image': { image: hit.image.id },
  })[mode]

const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export function HitGroups({ mode, triage }: { mode: GroupMode; triage: Triage }) {
  const t = useTranslations('hits.groups')
  const { params } = useHitsParams()
  const query = useInfiniteQuery(groupsQuery(hitsQuery(params), groupings[mode]))
  const groups = query.data?.pages.flatMap(({ results }) => results)
  const list = useRef<HTMLUListElement>(null)
  const queries = (groups ?? []).map(group => hitsQuery({ ...params, ...filterOf(mode, group) }))
  useGroupKeys({ list, queries, triage })
  if (query.error && !groups) return <FetchFailure error={query.error} retry={query.refetch} />
  if (groups?.length === 0) return <HitsEmpty />
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-muted text-small">
        {query.data && t(`count.${mode}`, { count: query.data.pages[0]?.count ?? 0 })}
      </p>
      <ul
        ref={list}
        aria-label={t(`label.${mode}`)}
        className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6 2xl:grid-cols-8"
      >
        {groups
          ? groups.map(group => (
              <li key={group.key} data-group="">
                <Group mode={mode} group={group} />
              </li>
            ))
          : places.map(key => <Skeleton key={key} className="aspect-square" />)}
      </ul>
      {query.hasNextPage && (
        <div className="text-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Group({ mode, group }: { mode: GroupMode; group: HitGroup }) {
  const t = useTranslations('hits.groups')
  const { hit, count } = group
  const { image, picture } = hit
  return (
    <article className="relative overflow-hidden rounded-control border border-line hover:border-line-strong">
      {mode === 'by-image' ? (
        <Photo
          alt=""
          width={4}
          height={3}
          sources={photoSources(image.sources)}
          sizes="(min-width: 80rem) 13rem, (min-width: 48rem) 23vw, 45vw"
          thumbhash={image.placeholder}
          className="aspect-3/2 object-cover"
        />
      ) : (
        <FoundPicture picture={picture} alt="" loading="lazy" className="aspect-3/2 w-full" />
      )}
      <div className="grid gap-0.5 px-2.5 py-2 text-caption">
        <h2 className="truncate font-semibold text-small">
          <HitsLink
            to={count === 1 ? { hit: hit.id } : { ...filterOf(mode, group), mode: 'grid' }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {mode === 'by-image' ? image.title : mode === 'by-website' ? hit.domain.name : hit.host}
          </HitsLink>
        </h2>
        <p className="flex items-center justify-between gap-2 text-ink-muted">
          <span>{t('hits', { count })}</span>
          <span title={t('best')}>
            <Score hit={hit} />
          </span>
        </p>
        {mode === 'by-website' && <StandInMark host={hit.domain.name} />}
      </div>
    </article>
  )
}
