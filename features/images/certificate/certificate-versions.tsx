// Every version of a certificate, newest first: when, what changed, and its files. None is ever changed or deleted.
import { getTranslations } from 'next-intl/server'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { pdfHref, proofHref } from '#lib/api/certificate-files.ts'
import type { CertificateVersion } from '#lib/contract/certificates.ts'
import { locales } from '#lib/locales.ts'
import { TimelineMoment } from './certificate-timeline.tsx'
import { VersionChanges } from './version-changes.tsx'

export async function CertificateVersions({ id, versions }: { id: string; versions: readonly CertificateVersion[] }) {
  const t = await getTranslations('images.certificate')
  return (
    <ol className="grid gap-5" reversed>
      {versions.map(({ version, issued_at, changes, state }) => (
        <li key={version} className="grid gap-1">
          <p className="font-semibold text-ink">{t('version', { version })}</p>
          {issued_at && (
            <p className="text-small">
              <TimelineMoment at={issued_at} />
            </p>
          )}
          {changes.length > 0 && <VersionChanges changes={changes} />}
          {state !== 'in_process' && (
            <p className="flex flex-wrap gap-x-4 text-small">
              {locales.map(language => (
                <a
                  href={pdfHref({ id, version, language })}
                  key={language}
                  hrefLang={language}
                  className={`${textLinkClass()} py-0.5`}
                >
                  {t(`pdf_${language}`)}
                </a>
              ))}
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
