// The copies that wait for a creator's decision: how many, and the surest beside the photograph that each shows.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'
import { surestCopies } from '../surest-copies.ts'
import { imageStats } from './creator-calls.ts'

const SHOWN = 6

const waiting = { category: 'to_handle', ordering: '-score', page_size: PAGE_SIZE_MAX } as const

const askCopies = () =>
  Promise.all([
    callFromServer(api.hits.list, { query: waiting }),
    callFromServer(api.hits.list, { query: { ...waiting, viewed: 'false' } }),
    imageStats(),
  ])

export async function CopiesPart({ className }: { className?: string }) {
  const t = await getTranslations('overview.copies')
  return (
    <HomePart
      id="copies"
      title={t('title')}
      way={{ to: href('hits'), label: t('all') }}
      height="h-80"
      className={className}
    >
      <Answered ask={askCopies}>
        {([all, unseen, { monitored }]) => {
          if (all.count === 0)
            return (
              <Nothing way={{ to: href('account', { slug: 'monitoring' }), label: t('monitoring') }}>
                {t('none', { count: monitored })}
              </Nothing>
            )
          return (
            <>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-serif text-title-1 leading-none">{t('number', { count: all.count })}</span>
                <span className="text-ink-muted">{t('waiting', { count: all.count, unseen: unseen.count })}</span>
              </p>
              <ul aria-label={t('list')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {surestCopies([...unseen.results, ...all.results], SHOWN).map(hit => (
                  <li key={hit.id} className="min-w-0">
                    <Copy hit={hit} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Answered>
    </HomePart>
  )
}

async function Copy({ hit }: { hit: Hit }) {
  const [t, format] = await Promise.all([getTranslations('overview.copies'), getFormatter()])
  const { id, image, picture, host, score, viewed } = hit
  // Rounded down, so that only what is certain reads as such.
  const sure = format.number(Math.floor(score * 100) / 100, { style: 'percent' })
  return (
    <AppLink
      href={href('hits', { slug: id })}
      className="group grid grid-cols-1 gap-1.5 rounded-control focus-visible:outline-offset-2"
    >
      <span className="relative grid grid-cols-2 gap-px overflow-hidden">
        <Thumbnail image={image} className="block aspect-square w-full" />
        {/* biome-ignore lint/performance/noImgElement: the API's own copy, already small. */}
        <img
          src={picture.copy_url}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full bg-sunken object-cover text-[0px] transition-opacity group-hover:opacity-85"
        />
        {!viewed && (
          <span className="absolute end-1.5 top-1.5">
            <Badge tone="accent">{t('new')}</Badge>
          </span>
        )}
      </span>
      <span className="grid min-w-0 grid-cols-1 text-caption">
        <span className="flex justify-between gap-2">
          <span className="truncate font-semibold text-small group-hover:underline">{host}</span>
          <span className="font-semibold text-success">{sure}</span>
        </span>
        <span className="truncate text-ink-muted">{image.title}</span>
      </span>
    </AppLink>
  )
}
