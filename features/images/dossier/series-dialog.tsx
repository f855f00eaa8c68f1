// Gives the answers of a dossier to other photographs of the series.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { infiniteOwnImages } from '#lib/api/own-images.ts'
import { useCall } from '#lib/api/query.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { SERIES_MAX } from '#lib/rules/settlement/dossier-strength.ts'

export function SeriesDialog({ id }: { id: string }) {
  const t = useTranslations('dossier.series')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const apply = useCall(api.dossiers.applyToSeries, {
    refresh: [api.dossiers.read],
    onSuccess({ updated, refused }) {
      const words = [
        t('applied', { count: updated }),
        ...(refused.length > 0 ? [t('refused', { count: refused.length })] : []),
      ]
      snackbar.show({ kind: 'other', message: words.join('. ') })
      setChosen([])
      setOpen(false)
    },
  })
  const toggle = (image: string) =>
    setChosen(now => (now.includes(image) ? now.filter(each => each !== image) : [...now, image].slice(0, SERIES_MAX)))
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      trigger={<Button variant="secondary">{t('open')}</Button>}
      footer={
        <Button
          busy={apply.isPending}
          disabled={chosen.length === 0}
          onClick={() => apply.mutate({ id, body: { images: [...chosen] } })}
        >
          {t('apply', { count: chosen.length })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Choices id={id} chosen={chosen} onToggle={toggle} />
        <FormFailure failure={apply.error} />
      </div>
    </Dialog>
  )
}

type ChoicesProps = { id: string; chosen: readonly string[]; onToggle: (image: string) => void }

function Choices({ id, chosen, onToggle }: ChoicesProps) {
  const t = useTranslations('dossier.series')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(infiniteOwnImages({}, PAGE_SIZE))
  if (!data) return <Skeleton className="h-40" />
  const images = data.pages
    .flatMap(({ results }) => results)
    .filter(each => each.id !== id && imageCan.edit(each.state))
  if (images.length === 0) return <p>{t('none')}</p>
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t('choose')}</legend>
      {images.map(image => (
        <Checkbox
          key={image.id}
          checked={chosen.includes(image.id)}
          onChange={() => onToggle(image.id)}
          className="rounded-control px-2 py-1.5 has-checked:bg-accent-soft"
          label={
            <span className="flex items-center gap-3">
              <Thumbnail image={image} className="size-10" />
              <span className="wrap-anywhere">{image.title}</span>
            </span>
          }
        />
      ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="w-fit"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </fieldset>
  )
}
