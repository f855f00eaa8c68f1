// The photographs after the first page: they come while one scrolls, or by a button, and are there again when one comes back.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { useMorePages } from './use-more-pages.ts'

const WallItems = lazyPart(async () => (await import('./image-wall.tsx')).WallItems)

/** Pages that come by themselves; then a button keeps the end of the page within reach. */
const UNASKED = 3

const never = () => () => {}

type Props = {
  ask: ImagesQuery
  /** The page of the address, whose photographs are there already. */
  page: number
  count: number
  /** There are more than were counted. */
  capped: boolean
  shown: readonly string[]
}

export function MoreOfWall({ ask, page, count, capped, shown }: Props) {
  const t = useTranslations('discover')
  // Without a script there are links to the pages instead.
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const end = useRef<HTMLLIElement>(null)
  const { images, pages, state, ended, load } = useMorePages({ ask, page, shown, end })
  const reached = (page + pages) * PAGE_SIZE
  const uncounted = capped && !ended
  const all = capped ? (page - 1) * PAGE_SIZE + shown.length + images.length : count
  const there = uncounted ? reached : Math.min(all, reached)
  const more = !ended && (uncounted || there < all)
  const unasked = scripted && more && state === 'idle' && pages < UNASKED

  useEffect(() => {
    if (!unasked || !end.current) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
      rootMargin: '0px 0px 600px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [unasked, load])

  const onMore = async () => {
    const before = end.current?.previousElementSibling
    await load()
    // With a keyboard one goes on where the new ones begin.
    requestAnimationFrame(() => before?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true }))
  }
  if (!scripted || (pages === 0 && !more)) return null
  return (
    <>
      {images.length > 0 && <WallItems images={images} />}
      {/* After what fills the last row of the wall. */}
      <li
        ref={end}
        data-endless={page === 1 ? '' : undefined}
        className="order-1 grid w-full justify-items-center gap-3 pt-6 text-center"
      >
        <p role="status" className="text-ink-muted text-small">
          {state === 'failed'
            ? t('more_failed')
            : uncounted
              ? t('shown_of_more', { shown: there, count })
              : t('shown', { shown: there, count: all })}
        </p>
        {more && (
          <Button variant="secondary" busy={state === 'loading'} onClick={() => void onMore()}>
            {t('more')}
          </Button>
        )}
      </li>
    </>
  )
}
