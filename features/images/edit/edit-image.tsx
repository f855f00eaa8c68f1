// The owner changes what is said of a photograph; the form and its libraries come when it is opened.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'

const AiRightsChoice = lazy(async () => ({ default: (await import('./ai-rights-choice.tsx')).AiRightsChoice }))
const TrainingChoice = lazy(async () => ({ default: (await import('./training-choice.tsx')).TrainingChoice }))
const EditForm = lazy(async () => ({ default: (await import('./edit-form.tsx')).EditForm }))

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
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <div className="grid gap-10">
        <EditForm image={image} onClose={close} />
        <AiRightsChoice image={image} />
        <TrainingChoice image={image} />
      </div>
    </Suspense>
  )
}
