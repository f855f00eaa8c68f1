// The certificates of an image or a text, earliest first; of private images only the dates are shown.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { CertificateReference } from '#lib/contract/verifier.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { SearchWithPicture } from './search-with-picture.tsx'

export function CertificateList({
  certificates,
  name,
  title,
  picture = null,
}: {
  certificates: readonly CertificateReference[]
  name: string
  /** Replaces the usual heading. */
  title?: string
  /** The picture of which similar ones were searched for as well. */
  picture?: File | null
}) {
  const t = useTranslations('verifier.certificates')
  if (certificates.length === 0) {
    return (
      <div className="grid">
        <EmptyState title={t('none_title')} level={3}>
          {picture ? t('none_similar', { name }) : t('none', { name })}
        </EmptyState>
        {/* Another picture begins anew. */}
        {picture && <SearchWithPicture key={`${picture.name} ${picture.size}`} file={picture} />}
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold text-title-3">{title ?? t('title', { count: certificates.length })}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {certificates.map(certificate => (
          <li key={certificate.certificate_id} className="py-4">
            <CertificateEntry certificate={certificate} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CertificateEntry({ certificate }: { certificate: CertificateReference }) {
  const t = useTranslations('verifier.certificates')
  const dates = useDateWords()
  const { image, version, anchored_at, time_stamped_at, issued_at } = certificate
  const day = (at: string) => dates.dayOf(at)
  return (
    <div className="grid gap-1">
      {image ? (
        <AppLink href={href('image', { id: image.id, slug: image.slug })} className={textLinkClass()}>
          {t('by', { title: image.title, author: image.author })}
        </AppLink>
      ) : (
        <p>{t('private')}</p>
      )}
      <p className="text-ink-muted text-small">
        {t('issued', { version, day: day(issued_at) })}
        {time_stamped_at && ` · ${t('stamped', { day: day(time_stamped_at) })}`}
        {anchored_at && ` · ${t('anchored', { day: day(anchored_at) })}`}
      </p>
    </div>
  )
}
