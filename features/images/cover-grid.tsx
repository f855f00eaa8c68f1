// Covers of one size in a grid: collections, each shown by a photograph.
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import type { Collection } from '#lib/contract/collections.ts'

export type Cover = {
  id: string
  href: string
  title: string
  line: string
  cover: Collection['cover']
  /** A button below the cover. */
  action?: ReactNode
}

export function CoverGrid({ items, label }: { items: readonly Cover[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(item => (
        <li key={item.id} className="grid content-start gap-3">
          <AppLink href={item.href} className="group grid gap-3 focus-visible:outline-offset-4">
            <span className="block aspect-3/2 overflow-hidden bg-sunken">
              {item.cover && item.cover.sources.length > 0 && (
                // The title below names the link; the cover only shows it.
                <Photo
                  alt=""
                  width={3}
                  height={2}
                  sources={photoSources(item.cover.sources)}
                  sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
                  thumbhash={item.cover.placeholder}
                  colour={item.cover.color}
                  className="h-full transition-opacity duration-soft group-hover:opacity-90"
                />
              )}
            </span>
            <span className="grid">
              <span className="font-serif text-title-3 group-hover:underline group-hover:underline-offset-4">
                {item.title}
              </span>
              <span className="text-ink-muted text-small">{item.line}</span>
            </span>
          </AppLink>
          {item.action}
        </li>
      ))}
    </ul>
  )
}
