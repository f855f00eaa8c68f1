// The photographs after the first page: they come while one scrolls, or by a button, and are there again when one comes back.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import { COUNTED_MOST, PAGE_SIZE } from '#lib/rules/paging.ts'
import { useMorePages } from './use-more-pages.ts'

const WallItems = lazy(async () => ({ default: (await import('./image-wall.tsx')).WallItems }))

/** Pages that come by themselves; then a button keeps the end of the page within reach. */
const UNASKED = 3

const never = () => () => {}

type Props = {
  ask: ImagesQuery
  /** The page of the address, whose photographs are there already. */
  page: number
  count: number
  shown: readonly string[]
}

export function MoreOfWall({ ask, page, count, shown }: Props) {
  const t = useTranslations('discover')
  // Without a script there are links to the pages instead.
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const end = useRef<HTMLLIElement>(null)
  const { images, pages, state, ended, load } = useMorePages({ ask, page, shown })
  const capped = count === COUNTED_MOST
  const there = capped ? (page + pages) * PAGE_SIZE : Math.min(count, (page + pages) * PAGE_SIZE)
  const more = !ended && (capped || there < count)
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
  if (count <= page * PAGE_SIZE || !scripted) return null
  return (
    <>
      {images.length > 0 && (
        <Suspense fallback={null}>
          <WallItems images={images} />
        </Suspense>
      )}
      {/* After what fills the last row of the wall. */}
      <li
        ref={end}
        data-endless={page === 1 ? '' : undefined}
        className="order-1 grid w-full justify-items-center gap-3 pt-6 text-center"
      >
        <p role="status" className="text-ink-muted text-small">
          {state === 'failed'
            ? t('more_failed')
            : capped
              ? t('shown_of_more', { shown: there, count })
              : t('shown', { shown: there, count })}
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
