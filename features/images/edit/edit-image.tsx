// The owner changes what is said of a photograph; the form and its libraries come when it is opened.
'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'

const EditParts = lazyPart(
  async () => (await import('./edit-parts.tsx')).EditParts,
  PartMissing,
  () => <Spinner label={useTranslations('images.edit')('loading')} />,
)

export function EditImage({ image }: { image: ImageDetail }) {
  const t = useTranslations('images.edit')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The form is gone with its focus: it goes back to where it came from.
    requestAnimationFrame(() => button.current?.focus())
  }
  if (!open) {
    return (
      <div>
        <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </div>
    )
  }
  return <EditParts image={image} onClose={close} />
}
