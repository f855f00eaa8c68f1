// Where the NFT of a photograph stands, and what its creator can do next: draft, prepare, offer.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { nftCan } from '#lib/rules/nft/nfts.ts'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import { typedPercent } from '../settings/nft-settings-form.tsx'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'
import { ListingPart } from './listing-part.tsx'
import { MintOwn } from './mint-own.tsx'
import { NftFiles } from './nft-files.tsx'
import { NftForm } from './nft-form.tsx'
import { PrepareNft } from './prepare-nft.tsx'
import { RoyaltiesPart } from './royalties-part.tsx'
import { WishNote } from './wish-note.tsx'

type DeskImage = { id: string; title: string; portfolio: string; nft_wish: NftWish | null }

const waiting = <Skeleton className="h-64" />

export function NftDesk({ image }: { image: DeskImage }) {
  const t = useTranslations('nft.panel')
  const query = useQuery(q(api.nfts.list, { query: { image: image.id } }))
  const market = useNftMarket()
  return (
    <Loaded query={market} waiting={waiting}>
      {place =>
        place.minters.length === 0 ? (
          <Notice title={t('none_title')}>{t('none_text')}</Notice>
        ) : (
          <Loaded query={query} waiting={waiting}>
            {({ results: [nft] }) => <Desk key={nft?.updated_at} image={image} nft={nft ?? null} market={place} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

type DeskProps = { image: DeskImage; nft: Nft | null; market: NftMarket }

function Desk({ image, nft, market }: DeskProps) {
  const t = useTranslations('nft.panel')
  const [editing, setEditing] = useState(false)
  const listings = useQuery({ ...q(api.listings.list, { query: { nft: nft?.id } }), enabled: nft !== null })
  const onSale = listings.data?.results.some(({ state }) => state === 'open') ?? false
  const note = image.nft_wish?.nft_sale && !onSale && <WishNote wish={image.nft_wish} />
  if (nft === null || editing)
    return (
      <div className="grid gap-6">
        {note}
        <NftForm image={image} nft={nft} onClose={() => setEditing(false)} />
      </div>
    )
  const chain = market.minters[0]?.chain
  const mayChange = nftCan.update(nft.state) && !onSale && listings.data !== undefined
  return (
    <div className="grid gap-8">
      <Progress nft={nft} onSale={onSale} />
      {note}
      <NftFacts nft={nft} />
      {onSale && <p className="text-ink-muted text-small">{t('locked')}</p>}
      {mayChange && (
        <div className="grid gap-2">
          <Button variant="secondary" className="w-fit" onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
          {nft.state === 'prepared' && <p className="text-ink-muted text-small">{t('change_hint')}</p>}
        </div>
      )}
      {nftCan.prepare(nft.state) ? (
        <PrepareNft nft={nft} image={image} />
      ) : (
        <>
          <ListingPart nft={nft} market={market} wish={image.nft_wish} />
          <RoyaltiesPart nft={nft} onSale={listings.data ? onSale : null} />
          <NftFiles nft={nft} />
        </>
      )}
      {nftCan.mint(nft.state) && chain && <MintOwn nft={nft} chain={chain} />}
    </div>
  )
}

/** The way of every NFT, and how far this one is. */
function Progress({ nft, onSale }: { nft: Nft; onSale: boolean }) {
  const t = useTranslations('nft.panel.steps')
  const step = (key: 'draft' | 'prepared' | 'on_sale', passed: boolean) => ({
    key,
    title: t(`${key}.title`),
    state: passed ? ('passed' as const) : ('pending' as const),
    stateLabel: t(passed ? 'done' : 'to_come'),
    detail: passed ? undefined : t(`${key}.text`),
  })
  return (
    <Steps
      steps={[
        step('draft', true),
        step('prepared', nft.state !== 'draft'),
        step('on_sale', onSale || nft.state === 'minted'),
      ]}
    />
  )
}

function NftFacts({ nft: { name, description, max_editions, royalty_bps, leasing } }: { nft: Nft }) {
  const t = useTranslations('nft.panel')
  const locale = usePageLocale()
  return (
    <DescriptionList
      items={[
        { key: 'name', term: t('name'), detail: name ?? t('no_name') },
        ...(description === null
          ? []
          : [
              {
                key: 'description',
                term: t('description'),
                detail: <span className="wrap-anywhere whitespace-pre-line">{description}</span>,
              },
            ]),
        { key: 'editions', term: t('editions'), detail: t('editions_count', { count: max_editions }) },
        {
          key: 'royalty',
          term: t('royalty'),
          detail: t('royalty_part', { percent: typedPercent(royalty_bps, locale) }),
        },
        { key: 'leasing', term: t('leasing'), detail: t(leasing ? 'leasing_yes' : 'leasing_no') },
      ]}
    />
  )
}
