// One website in full, for administrators: who is behind it, where to write, how it was visited, what the registry said, who corrected what.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { Button } from '#components/ui/button.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { DomainCrawl } from './domain-crawl.tsx'
import { DomainEmails } from './domain-emails.tsx'
import { DomainFacts } from './domain-facts.tsx'
import { DomainHead } from './domain-head.tsx'
import { DomainHistory } from './domain-history.tsx'
import { domainQuery } from './domain-queries.ts'
import { domainsHref } from './domains-params.ts'
import { useDomainsParams } from './use-domains-params.ts'
import { useLookUp } from './use-look-up.ts'

const DomainForm = lazyPart(async () => (await import('./domain-form.tsx')).DomainForm)

export function DomainPanel({ id }: { id: string }) {
  const t = useTranslations('domains.panel')
  const { params } = useDomainsParams()
  const query = useQuery(domainQuery(id))
  return (
    <DetailFrame
      page
      query={query}
      back={{ href: domainsHref({ ...params, domain: undefined }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {domain => <WholeDomain domain={domain} />}
    </DetailFrame>
  )
}

function WholeDomain({ domain }: { domain: DomainDetail }) {
  const t = useTranslations('domains')
  return (
    <>
      <DomainHead domain={domain} level={1} />
      <Acts domain={domain} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <DomainFacts domain={domain} note />
        <DomainEmails domain={domain} />
        <DomainCrawl domain={domain} />
        <DomainHistory id={domain.id} />
      </div>
      <Accordion
        items={[
          {
            key: 'whois',
            title: t('whois.title'),
            content: domain.whois ? (
              <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-words font-mono text-caption">
                {domain.whois}
              </pre>
            ) : (
              t('whois.none')
            ),
          },
        ]}
      />
    </>
  )
}

function Acts({ domain }: { domain: DomainDetail }) {
  const t = useTranslations('domains.panel')
  const [editing, setEditing] = useState(false)
  const lookUp = useLookUp()
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <Button
        variant="secondary"
        busy={lookUp.isPending}
        disabled={domain.registry_state === 'pending'}
        onClick={() => lookUp.mutate([domain.id])}
      >
        {t('look_up')}
      </Button>
      {editing && <DomainForm domain={domain} onClose={() => setEditing(false)} />}
    </div>
  )
}
