// A copy of a certified image: how it differs from the certified file, and which other certified images look alike.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { copyKind } from '#lib/rules/copies.ts'
import { CertificateList } from './certificate-list.tsx'
import type { SimilarImage } from './checks.ts'
import type { DroppedImage } from './identify-file.ts'

export function SimilarImages({ file, images }: { file: DroppedImage | null; images: readonly SimilarImage[] }) {
  const t = useTranslations('verifier.similar')
  const [earliest, ...others] = images
  if (!earliest || !file?.decoded) return null
  const { width, height } = file.decoded
  const copy = copyKind(earliest, file.decoded)
  const values = {
    name: file.name,
    width,
    height,
    original_width: earliest.width,
    original_height: earliest.height,
    percent: copy.kind === 'resized' ? copy.percent : 100,
  }
  return (
    <div className="grid gap-6">
      <Notice tone="warning" live="status" title={t('title')}>
        <p className="wrap-anywhere">{t(earliest.turned ? 'turned' : copy.kind, values)}</p>
        <p>{t('distance', { distance: earliest.distance })}</p>
        <p>{t('below')}</p>
      </Notice>
      <CertificateList certificates={[earliest.certificate]} name={file.name} />
      {others.length > 0 && (
        <CertificateList
          certificates={others.map(({ certificate }) => certificate)}
          name={file.name}
          title={t('others')}
        />
      )}
    </div>
  )
}
