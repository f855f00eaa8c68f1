// Which websites load a creator's photographs: loads by website, without readers.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { PluginHost } from '#lib/contract/plugin.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { FURTHER_HOSTS, LOAD_SHOWN_DAYS, UNNAMED_HOST } from '#lib/rules/plugin/loads.ts'

export function PluginHosts() {
  const t = useTranslations('plugin.hosts')
  const query = useQuery(q(api.plugin.hosts, {}))
  return (
    <section aria-labelledby="hosts" className="grid gap-4">
      <h2 id="hosts" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <p className="max-w-2xl text-ink-muted">
        {t('lead', { days: LOAD_SHOWN_DAYS })}{' '}
        <AppLink href={href('account', { slug: 'websites' })} className={textLinkClass()}>
          {t('websites')}
        </AppLink>
      </p>
      <Loaded query={query} waiting={<Skeleton className="h-32" />}>
        {({ results }) => <HostTable hosts={results} />}
      </Loaded>
    </section>
  )
}

const imageCell = ({ image: { id, slug, title } }: PluginHost) => (
  <AppLink href={href('image', { id, slug })} className={textLinkClass({ quiet: true })}>
    {title}
  </AppLink>
)

function HostTable({ hosts }: { hosts: readonly PluginHost[] }) {
  const t = useTranslations('plugin.hosts')
  const { day } = useDateWords()
  const hostName = (host: string) =>
    host === UNNAMED_HOST ? t('unnamed') : host === FURTHER_HOSTS ? t('further') : host
  const columns: Column<PluginHost>[] = [
    { key: 'host', header: t('host'), cell: row => hostName(row.host), rowHeader: true },
    {
      key: 'image',
      header: t('image'),
      cell: imageCell,
    },
    { key: 'sees', header: t('sees'), cell: ({ full }) => t(full ? 'whole' : 'small'), wide: true },
    { key: 'last_day', header: t('last_day'), cell: row => day(row.last_day), wide: true },
    { key: 'loads', header: t('loads'), cell: row => t('count', { count: row.loads }), align: 'end' },
  ]
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={hosts}
      rowKey={row => `${row.image.id} ${row.host}`}
      empty={<p className="p-4 text-ink-muted">{t('empty')}</p>}
    />
  )
}
