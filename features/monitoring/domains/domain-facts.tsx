// Who is behind a website, as the registries say or as people corrected it.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

/** `note`: what administrators wrote down is shown too. */
export function DomainFacts({ domain, note = false }: { domain: DomainDetail; note?: boolean }) {
  const t = useTranslations('domains.facts')
  const locale = useLocale()
  const dates = useDateWords()
  const day = (on: string | null) => on && dates.day(on)
  const fact = (key: string, term: string, detail: ReactNode) => ({
    key,
    term,
    detail: detail || <span className="text-ink-muted">{t('unknown')}</span>,
  })
  const { name_servers } = domain
  return (
    <section aria-labelledby="domain-facts" className="grid min-w-0 content-start gap-4">
      <h2 id="domain-facts" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <DescriptionList
        className="wrap-anywhere"
        items={[
          fact('registrant', t('registrant'), domain.registrant),
          fact(
            'address',
            t('address'),
            domain.address && <span className="whitespace-pre-line">{domain.address}</span>,
          ),
          fact('zip_code', t('zip_code'), domain.zip_code),
          fact('country', t('country'), domain.country && countryName(locale, domain.country)),
          fact('registrar', t('registrar'), domain.registrar),
          fact('registered_on', t('registered_on'), day(domain.registered_on)),
          fact('expires_on', t('expires_on'), day(domain.expires_on)),
          fact('host', t('host'), domain.host),
          fact('ip', t('ip'), domain.ip),
          fact('name_servers', t('name_servers'), name_servers.length > 0 && name_servers.join(', ')),
          ...(note && domain.note
            ? [fact('note', t('note'), <span className="whitespace-pre-line">{domain.note}</span>)]
            : []),
        ]}
      />
    </section>
  )
}
