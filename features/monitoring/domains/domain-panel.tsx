// One website in full, for administrators: who is behind it, where to write, how it was visited, what the registry said, who corrected what.
'use client'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { DomainCrawl } from './domain-crawl.tsx'
import { DomainEmails } from './domain-emails.tsx'
import { DomainFacts } from './domain-facts.tsx'
import { DomainHead } from './domain-head.tsx'
import { DomainHistory } from './domain-history.tsx'
import { domainsHref } from './domains-address.ts'
import { domainQuery } from './domains-contract.ts'
import { useDomainsAddress } from './use-domains-address.ts'
import { useLookUp } from './use-look-up.ts'

const DomainForm = dynamic(() => import('./domain-form.tsx').then(file => file.DomainForm), { ssr: false })

export function DomainPanel({ id }: { id: string }) {
  const t = useTranslations('domains.panel')
  const { address } = useDomainsAddress()
  const failureMessage = useFailureMessage()
  const { data, error } = useQuery(domainQuery(id))
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <AppLink
        href={domainsHref({ ...address, domain: undefined })}
        className={`${buttonClass({ variant: 'quiet' })} -ms-3 w-fit`}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('back')}
      </AppLink>
      {error && !data && (
        <Notice tone="danger" live="alert">
          {failureMessage(error)}
        </Notice>
      )}
      {!data && !error && <LoadingDomain />}
      {data && <WholeDomain domain={data} />}
    </div>
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

function LoadingDomain() {
  const t = useTranslations('domains.panel')
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-16 max-w-xl" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
