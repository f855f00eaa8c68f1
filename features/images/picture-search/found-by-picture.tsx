// What was found by a picture: first the photographs that it shows, then those that look like it.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { Image, PictureFindings } from '#lib/contract/images.ts'
import { ImageWall } from '../image-wall.tsx'
import { lightboxWords } from '../lightbox-words.ts'

export function FoundByPicture({ findings: { copies, similar, unasked } }: { findings: PictureFindings }) {
  const t = useTranslations('discover.picture')
  const collect = lightboxWords(useTranslations('images.lightbox'))
  const partly = new Set(copies.filter(({ part }) => part).map(({ image }) => image.id))
  const note = ({ id }: Image) => partly.has(id) && <p className="text-ink-muted text-small">{t('part')}</p>
  return (
    <>
      <section className="grid gap-6">
        <div className="grid gap-2">
          <h2 className="font-serif text-title-2">{t('copies')}</h2>
          {(copies.length > 0 || unasked === 0) && (
            <p className="text-ink-muted">
              {copies.length > 0 ? t('copies_found', { count: copies.length }) : t('no_copy')}
            </p>
          )}
          {unasked > 0 && (
            <Notice tone="warning" live="status">
              {t('incomplete', { percent: Math.ceil(unasked * 100) })}
            </Notice>
          )}
        </div>
        {copies.length > 0 && (
          <ImageWall images={copies.map(({ image }) => image)} label={t('copies')} action={note} collect={collect} />
        )}
      </section>
      <section className="grid gap-6">
        <h2 className="font-serif text-title-2">{t('similar')}</h2>
        {similar.length > 0 ? (
          <ImageWall images={similar} label={t('similar')} collect={collect} />
        ) : (
          <p className="text-ink-muted">{t('nothing')}</p>
        )}
      </section>
    </>
  )
}
