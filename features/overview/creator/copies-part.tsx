// The copies that wait for a creator's decision: how many, and the surest beside the photograph that each shows.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'
import { surestCopies } from '../surest-copies.ts'
import { imageStats } from './creator-calls.ts'

const SHOWN = 6

const waiting = { category: 'to_handle' } as const
const unseen = { ...waiting, viewed: 'false' } as const

const count = async (query: typeof waiting) =>
  (await callFromServer(api.hits.list, { query: { ...query, page_size: 1 } })).count

/** Identical pictures are one group. */
const surest = async (query: typeof waiting): Promise<Hit[]> => {
  const asked = { ...query, by: 'picture', first: 'surest', page_size: SHOWN } as const
  return (await callFromServer(api.hits.groups, { query: asked })).results.map(({ hit }) => hit)
}

const askCopies = () => Promise.all([count(waiting), count(unseen), surest(unseen), surest(waiting), imageStats()])

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
        {([waits, unread, newest, all, { monitored }]) => {
          if (waits === 0)
            return (
              <Nothing way={{ to: href('account', { slug: 'monitoring' }), label: t('monitoring') }}>
                {t('none', { count: monitored })}
              </Nothing>
            )
          return (
            <>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-serif text-title-1 leading-none">{t('number', { count: waits })}</span>
                <span className="text-ink-muted">{t('waiting', { count: waits, unseen: unread })}</span>
              </p>
              <ul aria-label={t('list')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {surestCopies([...newest, ...all], SHOWN).map(hit => (
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
