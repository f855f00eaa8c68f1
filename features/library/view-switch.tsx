// Switches the layout of a person's own images; the choice is in the URL.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { LayoutSwitch } from '#components/layout/lists/layout-switch.tsx'
import FolderOpen from '#components/ui/icons/folder-open.tsx'
import Grid2x2 from '#components/ui/icons/grid-2x2.tsx'
import Rows3 from '#components/ui/icons/rows-3.tsx'
import { libraryHref } from './library-params.ts'
import { useLibraryParams } from './use-library-params.ts'

const icons = { grid: Grid2x2, table: Rows3, collections: FolderOpen }

export function ViewSwitch() {
  const t = useTranslations('library.views')
  const { params } = useLibraryParams()
  return (
    <LayoutSwitch
      label={t('label')}
      icons={icons}
      current={params.view}
      t={t}
      renderLink={(view, props) => (
        <AppLink href={libraryHref({ ...params, page: 1, view })} scroll={false} {...props} />
      )}
    />
  )
}
