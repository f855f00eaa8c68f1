// Switches the layout of a person's own images; the choice is in the URL.
'use client'
import { clsx } from 'clsx'
import FolderOpen from 'lucide-react/icons/folder-open'
import Grid2x2 from 'lucide-react/icons/grid-2x2'
import Rows3 from 'lucide-react/icons/rows-3'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { libraryHref, libraryViews } from './library-address.ts'
import { useLibraryAddress } from './use-library-address.ts'

const icons = { grid: Grid2x2, table: Rows3, collections: FolderOpen }

export function ViewSwitch() {
  const t = useTranslations('library.views')
  const { address } = useLibraryAddress()
  return (
    <nav aria-label={t('label')}>
      <ul className="flex rounded-control border border-line">
        {libraryViews.map(view => {
          const Icon = icons[view]
          const current = address.view === view
          return (
            <li key={view}>
              <AppLink
                href={libraryHref({ ...address, page: 1, view })}
                scroll={false}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  'flex min-h-10 items-center gap-2 px-3 text-small',
                  current ? 'bg-sunken font-semibold text-ink' : 'text-ink-muted hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                {t(view)}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
