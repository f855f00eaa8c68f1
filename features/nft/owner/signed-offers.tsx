// The signed offers of a creator that nobody has bought yet, and the way to make all of them void at once.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Minter } from '#lib/contract/nft-market.ts'
import { may } from '#lib/rules/access.ts'
import { ChainAct } from '../actions/chain-act.tsx'
import { OwnerPart } from './owner-part.tsx'

export function SignedOffers({ chain }: { chain: Minter['chain'] }) {
  const session = useSession()
  return session && may('creator', session) ? <Offers chain={chain} /> : null
}

function Offers({ chain }: { chain: Minter['chain'] }) {
  const t = useTranslations('nft-chain.signed')
  const client = useQueryClient()
  const { data } = useQuery(q(api.listings.list, { query: { state: 'open' } }))
  // Once it is under way it is shown to its end, though nothing is open any more.
  const [begun, setBegun] = useState(false)
  if (!data || (data.count === 0 && !begun)) return null
  return (
    <OwnerPart id="signed-offers" title={t('title')}>
      <p>{t('count', { count: data.count })}</p>
      <ChainAct
        label={t('cancel')}
        hint={t('hint')}
        chain={chain}
        question={{ title: t('question'), text: t('text', { count: data.count }), yes: t('yes'), no: t('no') }}
        prepare={async () => {
          const action = await call(api.wallets.cancelVouchers, {})
          setBegun(true)
          return action
        }}
        onConfirmed={() => void refresh(client, api.listings, api.nfts)}
      />
    </OwnerPart>
  )
}
