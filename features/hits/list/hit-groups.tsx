// Hits by website, by picture or by photograph, the largest group first; a group leads to its hits.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { HitGroup } from '#lib/contract/hits.ts'
import { FoundPicture } from '../detail/found-picture.tsx'
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

export function HitGroups({ mode }: { mode: GroupMode }) {
  const t = useTranslations('hits.groups')
  const { params } = useHitsParams()
  const query = useInfiniteQuery(groupsQuery(hitsQuery(params), groupings[mode]))
  const groups = query.data?.pages.flatMap(({ results }) => results)
  if (query.error && !groups) return <FetchFailure error={query.error} retry={query.refetch} />
  if (groups?.length === 0) return <HitsEmpty />
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted text-small">
        {query.data && t(`count.${mode}`, { count: query.data.pages[0]?.count ?? 0 })}
      </p>
      <ul aria-label={t(`label.${mode}`)} className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
        {groups
          ? groups.map(group => (
              <li key={group.key}>
                <Group mode={mode} group={group} />
              </li>
            ))
          : ['one', 'two', 'three', 'four', 'five'].map(key => <Skeleton key={key} className="aspect-4/5" />)}
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
          sizes="(min-width: 80rem) 17rem, (min-width: 48rem) 30vw, 45vw"
          thumbhash={image.placeholder}
          className="aspect-4/3 object-cover"
        />
      ) : (
        <FoundPicture picture={picture} alt="" loading="lazy" className="aspect-4/3 w-full" />
      )}
      <div className="grid gap-0.5 p-3 text-caption">
        <h2 className="truncate font-semibold text-small">
          <HitsLink
            to={{ ...filterOf(mode, group), mode: 'grid' }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {mode === 'by-image' ? image.title : mode === 'by-website' ? hit.domain.name : group.label}
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
