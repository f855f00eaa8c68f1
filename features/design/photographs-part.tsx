// The gallery wall with the newest public photographs of this very deployment.
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/ui/avatar.tsx'
import { PhotoGrid } from '#components/ui/photo-grid.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

export function PhotographsPart() {
  const t = useTranslations('design')
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex items-center gap-3">
        <Avatar name="Marie Vasseur" />
        <Avatar name="Marie Vasseur" size="medium" />
        <Avatar name="Marie Vasseur" size="large" />
      </div>
      <PhotoGrid
        label={t('sections.photographs')}
        items={[
          [3, 2],
          [2, 3],
          [1, 1],
          [16, 9],
          [4, 5],
        ].map(([width = 1, height = 1]) => ({
          key: `${width}-${height}`,
          width,
          height,
          photo: <Skeleton className="aspect-[var(--ratio)] w-full" />,
        }))}
      />
    </div>
  )
}
