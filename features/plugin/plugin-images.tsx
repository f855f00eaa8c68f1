// Which photograph is shown: one of a few, by its picture.
'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import type { PluginChoice } from './shown-images.ts'

type Props = { images: readonly PluginChoice[]; value: string; onChange: (id: string) => void }

export function PluginImages({ images, value, onChange }: Props) {
  const t = useTranslations('plugin.settings')
  const legend = useId()
  return (
    <div className="grid gap-2">
      <p id={legend} className="font-semibold text-small">
        {t('image')}
      </p>
      <div role="radiogroup" aria-labelledby={legend} className="grid grid-cols-4 gap-2">
        {images.map(({ id, title, author, width, height, sources, color }) => (
          <label
            key={id}
            className="relative aspect-3/2 cursor-pointer overflow-hidden outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="image"
              className="sr-only"
              aria-label={t('image_by', { title, author: author.name })}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <Photo
              alt=""
              width={width}
              height={height}
              sources={photoSources(sources)}
              sizes="8rem"
              colour={color}
              className="size-full object-cover"
            />
          </label>
        ))}
      </div>
    </div>
  )
}
