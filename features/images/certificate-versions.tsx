// Every version of a certificate, newest first: when, what changed, and its files. None is ever changed or deleted.
import { getTranslations } from 'next-intl/server'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { CertificateVersion } from '#lib/contract/certificates.ts'
import { Moment } from './certificate-timeline.tsx'
import { pdfHref, proofHref } from './downloads.ts'

export async function CertificateVersions({ id, versions }: { id: string; versions: readonly CertificateVersion[] }) {
  const t = await getTranslations('images.certificate')
  const fields = {
    title: t('field_title'),
    author: t('field_author'),
    photographer: t('field_photographer'),
    rights_holder: t('field_rights_holder'),
    created_on: t('field_created_on'),
    originality: t('field_originality'),
    genre: t('field_genre'),
    tags: t('field_tags'),
    max_editions: t('field_max_editions'),
    collection: t('field_collection'),
    licence: t('field_licence'),
    nft: t('field_nft'),
  }
  return (
    <ol className="grid gap-5" reversed>
      {versions.map(({ version, issued_at, changed, state }) => (
        <li key={version} className="grid gap-1">
          <p className="font-semibold text-ink">{t('version', { version })}</p>
          {issued_at && (
            <p className="text-small">
              <Moment at={issued_at} />
            </p>
          )}
          {changed.length > 0 && (
            <p className="text-small">{t('changed', { fields: changed.map(field => fields[field]).join(', ') })}</p>
          )}
          {state !== 'in_process' && (
            <p className="flex flex-wrap gap-x-4 text-small">
              <a href={pdfHref({ id, version, language: 'en' })} hrefLang="en" className={`${textLinkClass()} py-0.5`}>
                {t('pdf_en')}
              </a>
              <a href={pdfHref({ id, version, language: 'fr' })} hrefLang="fr" className={`${textLinkClass()} py-0.5`}>
                {t('pdf_fr')}
              </a>
              <a href={proofHref({ id, version })} download className={`${textLinkClass()} py-0.5`}>
                {t('proof')}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
