// Photographs: on the wall in their own proportions, alone with a painted ground, and the people who made them.
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/ui/avatar.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { gridSizes, PhotoGrid } from '#components/ui/photo-grid.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { heroPhotograph, signInPhotograph } from '#lib/shell-photographs.ts'

export function PhotographsPart() {
  const t = useTranslations('design')
  const { author } = heroPhotograph
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex items-center gap-3">
        <Avatar name={author} />
        <Avatar name={author} size="medium" />
        <Avatar name={author} size="large" />
      </div>
      <PhotoGrid
        label={t('sections.photographs')}
        items={[heroPhotograph, signInPhotograph].map(({ width, height, sources, colour, author: name }) => ({
          key: name,
          width,
          height,
          photo: <Photo alt="" {...{ width, height, sources, colour }} sizes={gridSizes(width, height)} />,
          caption: <p className="truncate text-ink-muted text-small">{name}</p>,
        }))}
      />
      <Skeleton className="aspect-3/2 w-full rounded-photo" />
    </div>
  )
}
