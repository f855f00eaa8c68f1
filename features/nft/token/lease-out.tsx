// The owner of an edition offers licences of its photograph, where its creator allowed it, and stops.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EuroField } from '#components/ui/euro-field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useCodeMessage, useFieldMessage } from '#lib/api/use-failure.ts'
import type { Lease } from '#lib/contract/leases.ts'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { readEuros } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { leaseEarnings } from '#lib/rules/nft/leasing.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'
import { RefusalWithWay } from '../creator/refusal-with-way.tsx'

export function LeaseOut({ token }: { token: TokenPage }) {
  const t = useTranslations('nft-sale.lease')
  const { data } = useQuery(q(api.leases.list, { query: { token: token.id } }))
  if (!data) return null
  const [last] = data.results
  return (
    <Card as="section" variant="raised" aria-labelledby="lease" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="lease" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p className="text-ink-muted text-small">{t('text')}</p>
      </div>
      {last?.ended_at === null ? <OpenLease lease={last} /> : <NoLease token={token} last={last} />}
    </Card>
  )
}

const useEuros = () => {
  const { number } = useFormatter()
  return (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
}

type NoLeaseProps = { token: TokenPage; last: Lease | undefined }

/** How the last one ended, and a new one where nothing that is known here stands against it. */
function NoLease({ token, last }: NoLeaseProps) {
  const t = useTranslations('nft-sale.lease')
  const dates = useDateWords()
  return (
    <>
      {last?.reason && last.ended_at && (
        <p className="text-ink-muted text-small">
          {t(`ended.${last.reason}`, { day: dates.dayOf(last.ended_at) })} <Sold lease={last} />
        </p>
      )}
      {token.offer ? (
        <p className="text-small">{t(token.offer.auction?.bid ? 'bid_for' : 'on_sale')}</p>
      ) : (
        <NewLease token={token} />
      )}
    </>
  )
}

function NewLease({ token }: { token: TokenPage }) {
  const t = useTranslations('nft-sale.lease')
  const message = useFieldMessage()
  const euros = useEuros()
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const [price, setPrice] = useState('')
  const [checked, setChecked] = useState(false)
  const problem = basePriceProblem(price)
  const cents = problem ? null : readEuros(price)
  const split = cents === null ? null : leaseEarnings(cents, token.royalty_bps)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (cents === null) return event.currentTarget.querySelector<HTMLInputElement>('[name=lease_price]')?.focus()
    run(async () => {
      await call(api.leases.create, { id: token.id, body: { base_price_cents: cents } })
      await refresh(client, api.leases, api.tokens)
    })
  }
  return (
    <form noValidate aria-label={t('form')} onSubmit={submit} className="grid gap-4">
      <EuroField
        className="max-w-xs"
        name="lease_price"
        label={t('price')}
        hint={t('price_hint')}
        maxLength={10}
        value={price}
        error={checked && problem ? message(problem) : undefined}
        onChange={event => setPrice(event.target.value)}
      />
      {split && (
        <p className="text-small">
          {t('split', {
            owner: euros(split.owner),
            commission: euros(split.commission),
            royalty: euros(split.royalty),
          })}
        </p>
      )}
      <p className="text-ink-muted text-small">{t('wallet')}</p>
      {failure !== null && <RefusalWithWay failure={failure} image={token.image} />}
      <Button type="submit" busy={busy} className="w-fit">
        {t('start')}
      </Button>
    </form>
  )
}

function OpenLease({ lease }: { lease: Lease }) {
  const t = useTranslations('nft-sale.lease')
  const code = useCodeMessage()
  const euros = useEuros()
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const stop = () =>
    run(async () => {
      await call(api.leases.end, { id: lease.id })
      await refresh(client, api.leases, api.tokens)
      snackbar.show({ kind: 'other', message: t('stopped') })
    })
  return (
    <div className="grid gap-4">
      <p>{t('open', { price: euros(lease.base_price_cents) })}</p>
      {lease.paused && (
        <Notice tone="info" title={t('paused')}>
          {code(lease.paused)}
        </Notice>
      )}
      <p className="text-small">
        <Sold lease={lease} />
      </p>
      <p className="text-small">
        <AppLink href={href('sale', { id: lease.image }, { lease: lease.id })} className={textLinkClass()}>
          {t('see_offer')}
        </AppLink>
      </p>
      <p className="text-ink-muted text-small">{t('wallet')}</p>
      {failure !== null && <RefusalWithWay failure={failure} image={lease.image} />}
      <Button variant="secondary" busy={busy} className="w-fit" onClick={stop}>
        {t('stop')}
      </Button>
    </div>
  )
}

function Sold({ lease: { sold } }: { lease: Lease }) {
  const t = useTranslations('nft-sale.lease')
  return (
    <>
      {t('sold', { count: sold })}{' '}
      {sold > 0 && (
        <AppLink href={href('account', { slug: 'licenses' }, { side: 'granted' })} className={textLinkClass()}>
          {t('see_sold')}
        </AppLink>
      )}
    </>
  )
}
