// A photograph on hold as a blur of its colours, and itself once an administrator asks for it: the log remembers that look.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import Eye from '#components/ui/icons/eye.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { paintedGround } from '#components/ui/thumbhash-ground.ts'
import type { ImageOnHold } from '#lib/contract/moderation.ts'

/** The preview has its longer side so long. */
const LOOK_PX = 640

export function OnHoldPreview({ image }: { image: ImageOnHold }) {
  const t = useTranslations('admin.on_hold')
  const [shown, setShown] = useState(false)
  const { id, width, height, placeholder, color } = image
  const ground = placeholder ? { background: paintedGround(placeholder) } : { backgroundColor: color ?? undefined }
  return (
    <div className="grid content-start gap-2">
      <div className="grid w-full place-items-center" style={{ aspectRatio: `${width} / ${height}`, ...ground }}>
        {shown ? (
          <Photo
            alt={t('photograph', { title: image.title })}
            width={width}
            height={height}
            sources={[
              { type: 'image/webp', files: [{ url: `/api/admin/images-on-hold/${id}/preview`, width: LOOK_PX }] },
            ]}
            sizes="20rem"
            priority
          />
        ) : (
          <Button
            variant="secondary"
            // On a ground of any colour it needs one of its own.
            className="bg-raised shadow-raised"
            icon={<Eye aria-hidden="true" className="size-4" />}
            aria-label={t('look_at', { title: image.title })}
            onClick={() => setShown(true)}
          >
            {t('look')}
          </Button>
        )}
      </div>
      <p className="text-caption text-ink-muted">{t('look_note')}</p>
    </div>
  )
}
