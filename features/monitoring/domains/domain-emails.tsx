// The addresses of a website by where they come from; each can be copied.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'

/** Who is most likely to answer comes first. */
const origins = ['manual', 'registrant', 'abuse', 'internal', 'external', 'other'] as const

export function DomainEmails({ domain: { emails } }: { domain: DomainDetail }) {
  const t = useTranslations('domains.emails')
  const known = origins.filter(origin => emails[origin].length > 0)
  return (
    <section aria-labelledby="domain-emails" className="grid min-w-0 content-start gap-4">
      <h2 id="domain-emails" className="font-serif text-title-2">
        {t('title')}
      </h2>
      {known.length === 0 && <p className="text-ink-muted">{t('none')}</p>}
      {known.map(origin => (
        <div key={origin} className="grid gap-1">
          <h3 className="text-ink-muted text-small">{t(`from.${origin}`)}</h3>
          <ul>
            {emails[origin].map(email => (
              <li key={email}>
                <CopyField value={email} whole copyLabel={t('copy', { email })} copiedLabel={t('copied')} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
