// What is known of one website, to be read: who is behind it, where to write, how it was visited.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DomainCrawl } from '../domains/domain-crawl.tsx'
import { DomainEmails } from '../domains/domain-emails.tsx'
import { DomainFacts } from '../domains/domain-facts.tsx'
import { DomainHead } from '../domains/domain-head.tsx'
import { domainQuery } from '../domains/domain-queries.ts'

type Props = { id: string; name: string; onClose: () => void }

export function WebsiteDialog({ id, name, onClose }: Props) {
  const t = useTranslations('monitoring.websites')
  const query = useQuery(domainQuery(id))
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={name} closeLabel={t('close')} size="large">
      <Loaded query={query} waiting={<Skeleton className="h-80 w-full" />}>
        {domain => (
          <div className="grid gap-8">
            <DomainHead domain={domain} />
            <DomainFacts domain={domain} />
            <DomainEmails domain={domain} />
            <DomainCrawl domain={domain} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
