// Every field of the certified text, and what a newer version says instead.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import type { CertifiedChange } from '#lib/contract/certificates.ts'
import { certifiedFacts } from '#lib/proof/certified-facts.ts'

export function CertifiedText({
  statement,
  changes,
}: {
  statement: CertificateStatement
  changes: readonly CertifiedChange[]
}) {
  const t = useTranslations('proof.facts')
  const locale = useLocale()
  const changed = new Set<string>(changes.map(({ field }) => field))
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <h3 className="font-semibold text-title-3">{t('title')}</h3>
      <p className="max-w-2xl text-ink-muted text-small">{t('lead')}</p>
      <dl className="grid gap-x-8 border-line border-t sm:grid-cols-2">
        {certifiedFacts(statement, locale, word => t(`words.${word}`)).map(({ field, text }) => (
          <div key={field} className="grid content-start gap-0.5 border-line border-b py-2">
            <dt className="text-caption text-ink-muted">
              {t(`fields.${field}`)}
              {changed.has(field) && <span className="ms-2 font-semibold text-warning">{t('changed')}</span>}
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line text-small">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
