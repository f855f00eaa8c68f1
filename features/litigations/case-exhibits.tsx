// The exhibits of a case with the SHA-256 of each file and what is missing, and the two forms in which they are handed out.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Download from '#components/ui/icons/download.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { CaseExhibit } from '#lib/contract/litigations.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { bundleFormats } from '#lib/rules/settlement/case-exhibits.ts'

export function BundleLinks({ id }: { id: string }) {
  const t = useTranslations('litigations.exhibits')
  const language = useLanguage()
  return (
    <div className="flex flex-wrap gap-2">
      {bundleFormats.map(format => (
        <a
          key={format}
          href={`${apiHref('/litigations/{id}/bundle', { id })}?format=${format}&language=${language}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {t(format)}
        </a>
      ))}
    </div>
  )
}

function useLanguage() {
  const locale = useLocale()
  return isLocale(locale) ? locale : defaultLocale
}

export function CaseExhibits({ id }: { id: string }) {
  const t = useTranslations('litigations.exhibits')
  const language = useLanguage()
  const query = useQuery(q(api.litigations.exhibits, { id, query: { language } }))
  return (
    <div className="grid gap-4">
      <BundleLinks id={id} />
      <p className="text-ink-muted text-small">{t('archive_hint')}</p>
      <Loaded query={query} waiting={<Waiting label={t('loading')} />}>
        {({ exhibits }) => (
          <ol className="divide-y divide-line border-line border-y text-small">
            {exhibits.map(exhibit => (
              <ExhibitRow key={exhibit.number} exhibit={exhibit} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-60" />
  </div>
)

function ExhibitRow({ exhibit: { number, kind, about, files, missing } }: { exhibit: CaseExhibit }) {
  const t = useTranslations('litigations.exhibits')
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[6rem_1fr]">
      <p className="text-ink-muted">{t('exhibit', { number })}</p>
      <div className="grid min-w-0 gap-2">
        <div>
          <p className="font-semibold">{t(`kinds.${kind}`)}</p>
          {about && <p className="wrap-anywhere text-ink-muted">{about}</p>}
        </div>
        {missing.map(gap => (
          <p key={gap}>{t(`gaps.${gap}`)}</p>
        ))}
        {files.length > 0 && (
          <ul className="grid gap-2">
            {files.map(({ name, bytes, sha256 }) => (
              <li key={name} className="grid">
                <span className="wrap-anywhere">
                  {name}{' '}
                  <span className="text-ink-muted">
                    {t('size', { kilobytes: Math.max(1, Math.round(bytes / 1000)) })}
                  </span>
                </span>
                <span className="break-all font-mono text-caption text-ink-muted" title={t('hash')}>
                  {sha256}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
