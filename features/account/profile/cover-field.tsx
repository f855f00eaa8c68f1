// Chooses the picture at the head of the public page among one's own public images.
'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FieldError } from '#components/ui/field.tsx'
import { ImagePicker } from '#features/images/image-picker.tsx'
import type { Image } from '#lib/contract/images.ts'

type Props = {
  label: string
  mark: string
  /** Id of the chosen image; empty: the newest one. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const certified = { state: 'certified' } as const
const isShown = ({ portfolio }: Image) => portfolio !== 'private'

export function CoverField({ label, mark, value, onChange, error }: Props) {
  const t = useTranslations('profile.public')
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-small">
        {label}
        <span className="ms-2 font-normal text-ink-muted">{mark}</span>
      </p>
      <ImagePicker
        name="cover_image_id"
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        query={certified}
        offered={isShown}
        value={value}
        onChange={onChange}
        none={t('cover_newest')}
        moreLabel={t('cover_more')}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
