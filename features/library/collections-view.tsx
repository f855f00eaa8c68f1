// A person's own collections: created, renamed, given a cover, deleted.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pages } from '#components/layout/lists/pages.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import FolderOpen from '#components/ui/icons/folder-open.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CoverGrid } from '#features/images/cover-grid.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Collection } from '#lib/contract/collections.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CollectionDialog } from './collection-dialog.tsx'
import { DeleteCollection } from './delete-collection.tsx'
import { useLibraryParams } from './use-library-params.ts'

const ownCollectionsPage = (page: number) =>
  q(api.collections.list, {
    query: { mine: 'true', page },
  })

/** The dialog that is open, and about which collection. */
type OpenDialog = { dialog: 'create' } | { dialog: 'edit' | 'delete'; collection: Collection } | null

export function CollectionsView() {
  const t = useTranslations('library.collections')
  const { params, pageHref } = useLibraryParams()
  const query = useQuery({ ...ownCollectionsPage(params.page), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const create = <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>
  return (
    <div className="grid gap-8">
      <Loaded query={query} waiting={<Skeleton className="h-60" />}>
        {list =>
          list.count === 0 ? (
            <EmptyState level={3} icon={<FolderOpen aria-hidden="true" />} title={t('empty_title')} actions={create}>
              {t('empty')}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="text-ink-muted text-small">{t('count', { count: list.count })}</p>
                {create}
              </div>
              <CoverGrid
                label={t('title')}
                items={list.results.map(collection => ({
                  id: collection.id,
                  href: href('collections', { id: collection.id }),
                  title: collection.name,
                  line: t('line', { count: collection.nb_images, likes: collection.nb_likes }),
                  cover: collection.cover,
                  action: <Actions collection={collection} onOpen={dialog => setOpen({ dialog, collection })} />,
                }))}
              />
              <Pages page={params.page} count={list.count} size={PAGE_SIZE} hrefFor={pageHref} />
            </>
          )
        }
      </Loaded>
      {open?.dialog === 'create' && <CollectionDialog onClose={close} />}
      {open?.dialog === 'edit' && <CollectionDialog collection={open.collection} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteCollection collection={open.collection} onClose={close} />}
    </div>
  )
}

type ActionsProps = { collection: Collection; onOpen: (dialog: 'edit' | 'delete') => void }

function Actions({ collection, onOpen }: ActionsProps) {
  const t = useTranslations('library.collections')
  const { name } = collection
  return (
    <div className="flex gap-2">
      <Button variant="secondary" size="small" aria-label={t('edit_one', { name })} onClick={() => onOpen('edit')}>
        {t('edit')}
      </Button>
      <Button variant="quiet" size="small" aria-label={t('delete_one', { name })} onClick={() => onOpen('delete')}>
        {t('delete')}
      </Button>
    </div>
  )
}
