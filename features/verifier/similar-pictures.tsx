// A copy of a certified picture: how it differs from the certified file, and which other certified pictures look alike.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { copyKind } from '#lib/rules/copies.ts'
import type { SimilarPicture } from './checks.ts'
import { FoundCertificates } from './found-certificates.tsx'
import type { Evidence } from './read-evidence.ts'

type ImageFile = Extract<Evidence, { kind: 'image' }>

export function SimilarPictures({ file, pictures }: { file: ImageFile; pictures: readonly SimilarPicture[] }) {
  const t = useTranslations('verifier.similar')
  const [nearest, ...others] = pictures
  if (!nearest || !file.picture) return null
  const { width, height } = file.picture
  const copy = copyKind(nearest, file.picture)
  const values = {
    name: file.name,
    width,
    height,
    original_width: nearest.width,
    original_height: nearest.height,
    percent: copy.kind === 'resized' ? copy.percent : 100,
  }
  return (
    <div className="grid gap-6">
      <Notice tone="warning" live="status" title={t('title')}>
        <p className="wrap-anywhere">{t(copy.kind, values)}</p>
        <p>{t('distance', { distance: nearest.distance })}</p>
        <p>{t('below')}</p>
      </Notice>
      <FoundCertificates certificates={[nearest.certificate]} name={file.name} />
      {others.length > 0 && (
        <FoundCertificates
          certificates={others.map(({ certificate }) => certificate)}
          name={file.name}
          title={t('others')}
        />
      )}
    </div>
  )
}
