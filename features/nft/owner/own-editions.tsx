// What a wallet has to do with NFTs: what is under way, what is owed to it, its editions, and the way to what happened to them.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import { ActionPanel } from '../actions/action-panel.tsx'
import { ChainAct } from '../actions/chain-act.tsx'
import { TokenAmount } from '../token-amount.tsx'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'
import { WhereNftShown } from '../where-shown.tsx'
import { EditionList } from './edition-list.tsx'
import { nftTransactionHref } from './nft-transaction-params.ts'
import { OwnerPart } from './owner-part.tsx'
import { SignedOffers } from './signed-offers.tsx'

/** Nothing where this installation sells no editions, and for those who want to see none. */
export function OwnEditions({ address }: { address: string }) {
  const t = useTranslations('nft-chain.owner')
  const market = useNftMarket()
  const chain = market.data?.minters[0]?.chain
  if (!market.data || !chain) return null
  return (
    <WhereNftShown>
      <UnderWay chain={chain} />
      <Owed market={market.data} chain={chain} />
      <SignedOffers chain={chain} />
      <EditionList address={address} />
      <p className="text-small">
        <AppLink href={nftTransactionHref({})} className={textLinkClass()}>
          {t('transactions')}
        </AppLink>
      </p>
    </WhereNftShown>
  )
}

/** What was begun on any page, and not ended. */
function UnderWay({ chain }: { chain: Minter['chain'] }) {
  const t = useTranslations('nft-chain.owner')
  const prepared = useQuery(q(api.chainActions.list, { query: { state: 'prepared' } }))
  const sent = useQuery(q(api.chainActions.list, { query: { state: 'sent' } }))
  const actions = [...(sent.data?.results ?? []), ...(prepared.data?.results ?? [])]
  if (actions.length === 0) return null
  return (
    <OwnerPart id="under-way" title={t('under_way')}>
      {actions.map(action => (
        <ActionPanel key={action.id} start={action} chain={chain} />
      ))}
    </OwnerPart>
  )
}

/** Outbid money that could not be sent back, and royalties that wait. */
function Owed({ market, chain }: { market: NftMarket; chain: Minter['chain'] }) {
  const t = useTranslations('nft-chain.owner')
  const client = useQueryClient()
  const owed = useQuery(q(api.wallets.owed, {}))
  const due = useQuery(q(api.royalties.due, {}))
  const currencyOf = (symbol: string) => market.currencies.find(({ id }) => id === symbol)
  const money = owed.data?.results ?? []
  const royalties = due.data?.results ?? []
  if (money.length + royalties.length === 0) return null
  const amountOf = (currency: string, amount: string) => {
    const known = currencyOf(currency)
    return known ? <TokenAmount amount={amount} currency={known} className="font-semibold" /> : currency
  }
  return (
    <OwnerPart id="owed" title={t('owed')}>
      <ul className="divide-y divide-line border-line border-y">
        {money.map(({ currency, amount }) => (
          <li key={currency} className="grid gap-3 py-4">
            <p>
              {amountOf(currency, amount)} <span className="text-ink-muted text-small">{t('owed_text')}</span>
            </p>
            <ChainAct
              label={t('withdraw')}
              chain={chain}
              prepare={() => call(api.wallets.withdraw, { body: { currency } })}
              onConfirmed={() => void refresh(client, api.wallets.owed)}
            />
          </li>
        ))}
        {royalties.map(({ royalty, currency, amount, splitter_exists }) => (
          <li key={`${royalty.id} ${currency} ${splitter_exists}`} className="grid gap-3 py-4">
            <p>
              {amountOf(currency, amount)}{' '}
              <span className="text-ink-muted text-small">
                {t('royalties', { name: royalty.name ?? t('an_edition') })}
              </span>
            </p>
            <ChainAct
              label={t('claim')}
              hint={splitter_exists ? undefined : t('claim_first')}
              chain={chain}
              prepare={() => call(api.royalties.claim, { id: royalty.id, body: { currency } })}
              onConfirmed={() => void refresh(client, api.royalties.due)}
            />
          </li>
        ))}
      </ul>
    </OwnerPart>
  )
}
