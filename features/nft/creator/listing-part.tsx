// The sale of an NFT that is prepared: its terms, the signature of its creator's wallet, and the way back.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Listing } from '#lib/contract/listings.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import { useInSight } from '../use-in-sight.ts'
import type { NftMarket } from '../use-nft-market.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingTerms } from './listing-terms.tsx'
import { SignListing } from './sign-listing.tsx'

type Props = { nft: Nft; market: NftMarket; wish: NftWish | null }

export function ListingPart({ nft, market, wish }: Props) {
  const t = useTranslations('nft.sale')
  const query = useQuery(q(api.listings.list, { query: { nft: nft.id } }))
  const current = query.data?.results.find(({ state }) => listingCan.cancel(state))
  useInSight('nft-sale', query.data ? `${current?.id} ${current?.state}` : null)
  return (
    <section aria-labelledby="nft-sale" className="grid gap-4">
      <h3 id="nft-sale" className="scroll-my-28 font-semibold text-title-3">
        {t('title')}
      </h3>
      <Loaded query={query} waiting={<Skeleton className="h-40" />}>
        {() => <Current key={current?.id} nft={nft} market={market} wish={wish} listing={current ?? null} />}
      </Loaded>
    </section>
  )
}

function Current({ nft, market, wish, listing }: Props & { listing: Listing | null }) {
  const t = useTranslations('nft.sale')
  const [editing, setEditing] = useState(false)
  if (!listing || editing)
    return <ListingForm nft={nft} market={market} wish={wish} listing={listing} onClose={() => setEditing(false)} />
  const chain = market.minters[0]?.chain
  return (
    <div className="grid max-w-2xl gap-5">
      <p>
        <Badge tone={listing.state === 'open' ? 'success' : 'neutral'}>
          {t(`states.${listing.state === 'open' ? 'open' : 'draft'}`)}
        </Badge>
      </p>
      <ListingTerms listing={listing} market={market} />
      {listingCan.deploy(listing.state) && chain && <SignListing listing={listing} chain={chain} />}
      {listing.state === 'open' && <p className="text-ink-muted text-small">{t('open_text')}</p>}
      <div className="flex flex-wrap items-start gap-3">
        {listingCan.update(listing.state) && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        )}
        <CancelListing listing={listing} />
      </div>
    </div>
  )
}

function CancelListing({ listing: { id, state } }: { listing: Listing }) {
  const t = useTranslations('nft.sale')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useAction()
  const open = state === 'open'
  const cancel = () =>
    run(async () => {
      try {
        await call(api.listings.remove, { id })
        snackbar.show({ kind: 'other', message: t(open ? 'cancelled' : 'removed') })
        await refresh(client, api.listings, api.nfts)
      } finally {
        setAsking(false)
      }
    })
  return (
    <>
      <AlertDialog
        danger
        title={t(open ? 'cancel_title' : 'remove_title')}
        description={t(open ? 'cancel_text' : 'remove_text')}
        confirmLabel={t(open ? 'cancel' : 'remove')}
        cancelLabel={t('keep')}
        open={asking}
        onOpenChange={setAsking}
        busy={busy}
        onConfirm={cancel}
        trigger={<Button variant={open ? 'secondary' : 'quiet'}>{t(open ? 'cancel' : 'remove')}</Button>}
      />
      <FormFailure failure={failure} />
    </>
  )
}
