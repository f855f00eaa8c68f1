// Chooses the picture at the head of the public page among one's own public images.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId } from 'react'
import { FieldError } from '#components/ui/field.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { ownImages } from '#lib/api/own-images.ts'
import type { Image } from '#lib/contract/images.ts'

type Props = {
  label: string
  mark: string
  /** Id of the chosen image; empty: the newest one. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const isShown = ({ state, portfolio }: Image) => state === 'certified' && portfolio !== 'private'

export function CoverField({ label, mark, value, onChange, error }: Props) {
  const t = useTranslations('profile.public')
  const id = useId()
  const { data } = useQuery(ownImages(1))
  const images = data?.results.filter(isShown) ?? []
  if (images.length === 0) return null
  const choice = (of: string) => ({ name: 'cover_image_id', checked: value === of, onChange: () => onChange(of) })
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-2"
    >
      <p id={id} className="font-semibold text-small">
        {label}
        <span className="ms-2 font-normal text-ink-muted">{mark}</span>
      </p>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        <Choice {...choice('')}>
          <span className="grid size-full place-items-center bg-surface p-2 text-center text-caption text-ink-muted">
            {t('cover_newest')}
          </span>
        </Choice>
        {images.map(image => (
          <Choice key={image.id} {...choice(image.id)} aria-label={image.title}>
            <Photo
              alt=""
              width={image.width}
              height={image.height}
              sources={photoSources(image.sources)}
              sizes="10rem"
              thumbhash={image.placeholder}
              colour={image.color}
              className="size-full object-cover"
            />
          </Choice>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="relative aspect-3/2 cursor-pointer overflow-hidden outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input type="radio" className="sr-only" {...input} />
      {children}
    </label>
  )
}
