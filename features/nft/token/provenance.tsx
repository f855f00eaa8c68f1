// Everything that happened to an edition on the chain, the newest first.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import { ExternalLink } from '#components/ui/text-link.tsx'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { Holder } from '../sale/holder.tsx'
import { TokenAmount } from '../token-amount.tsx'
import { useNftMarket } from '../use-nft-market.ts'

type ChainEvent = TokenPage['provenance'][number]

export function Provenance({ events }: { events: readonly ChainEvent[] }) {
  const t = useTranslations('nft-sale.token')
  return (
    <section aria-labelledby="provenance" className="grid gap-4">
      <h2 id="provenance" className="font-serif text-title-2">
        {t('provenance')}
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {events.toReversed().map(event => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function EventRow({ event: { event, at, from, to, currency, price, hash, explorer_url } }: { event: ChainEvent }) {
  const t = useTranslations('nft-sale.token')
  const dates = useDateWords()
  const market = useNftMarket()
  const known = market.data?.currencies.find(({ id }) => id === currency)
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t(`events.${event}`)}</span>
        <time dateTime={at} className="text-ink-muted">
          {dates.instant(at)}
        </time>
      </p>
      {known && price !== null && <TokenAmount amount={price} currency={known} />}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {from && (
          <span>
            <span className="text-ink-muted">{t('from')}</span> <Holder holder={from} />
          </span>
        )}
        {to && (
          <span>
            <span className="text-ink-muted">{t('to')}</span> <Holder holder={to} />
          </span>
        )}
      </p>
      {explorer_url ? (
        <ExternalLink href={explorer_url}>{t('explorer')}</ExternalLink>
      ) : (
        <span className="max-w-xs">
          <CopyField value={hash} copyLabel={t('copy_hash')} copiedLabel={t('copied')} />
        </span>
      )}
    </li>
  )
}
