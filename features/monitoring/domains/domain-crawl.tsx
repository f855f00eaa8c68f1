// How a website was visited: pages and pictures, what robots.txt kept from us, and each of its hosts with its obstacle.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Table } from '#components/ui/table.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { webFailures } from '#lib/rules/crawl.ts'

export function DomainCrawl({ domain: { crawl } }: { domain: DomainDetail }) {
  const t = useTranslations('domains.crawl')
  const { number } = useFormatter()
  const figures = [
    { key: 'pages', term: t('pages'), value: crawl.pages },
    { key: 'pictures', term: t('pictures'), value: crawl.pictures },
    { key: 'forbidden', term: t('forbidden'), value: crawl.forbidden },
  ]
  return (
    <section aria-labelledby="domain-crawl" className="grid min-w-0 content-start gap-4">
      <h2 id="domain-crawl" className="font-serif text-title-2">
        {t('title')}
      </h2>
      {crawl.hosts.length === 0 ? (
        <p className="text-ink-muted">{t('none')}</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {figures.map(({ key, term, value }) => (
              <div key={key} className="flex flex-col-reverse">
                <dt className="text-ink-muted text-small">{term}</dt>
                <dd className="font-serif text-title-2">{number(value)}</dd>
              </div>
            ))}
          </dl>
          <Hosts hosts={crawl.hosts} />
        </>
      )}
    </section>
  )
}

type Host = DomainDetail['crawl']['hosts'][number]

const hostCell = ({ host }: Host) => <span className="block min-w-40 wrap-anywhere">{host}</span>
const lastCell = ({ last_crawled_at }: Host) => <Moment at={last_crawled_at} />
const nextCell = ({ next_crawl_at }: Host) => <Moment at={next_crawl_at} />
const obstacleCell = ({ obstacle }: Host) => <Obstacle word={obstacle} />

function Hosts({ hosts }: { hosts: readonly Host[] }) {
  const t = useTranslations('domains.crawl')
  return (
    <Table
      caption={t('hosts')}
      columns={[
        {
          key: 'host',
          header: t('host'),
          rowHeader: true,
          cell: hostCell,
        },
        { key: 'last', header: t('last'), cell: lastCell },
        { key: 'next', header: t('next'), cell: nextCell },
        { key: 'obstacle', header: t('obstacle'), cell: obstacleCell },
      ]}
      rows={hosts}
      rowKey={({ host }) => host}
    />
  )
}

function Moment({ at }: { at: string | null }) {
  const t = useTranslations('domains.crawl')
  const dates = useDateWords()
  if (at === null) return <span className="text-ink-muted">{t('never')}</span>
  return (
    <time dateTime={at} className="block min-w-28">
      {dates.moment(at, 'short')}
    </time>
  )
}

/** Why the last crawl stopped; a status that is only a number is shown as it is. */
function Obstacle({ word }: { word: string | null }) {
  const t = useTranslations('domains.crawl')
  if (word === null) return <span className="text-ink-muted">{t('no_obstacle')}</span>
  const known = webFailures.find(reason => reason === word)
  return <span className="block min-w-32 text-warning">{known ? t(`obstacles.${known}`) : word}</span>
}
