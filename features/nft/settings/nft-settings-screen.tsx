// What new NFTs begin with, who mints them, and what is in the way of that.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { NftSettings } from '#lib/contract/nfts.ts'
import { href } from '#lib/routes.ts'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'
import { MintObstacle } from './mint-obstacles.tsx'
import { NftSettingsForm } from './nft-settings-form.tsx'

export function NftSettingsScreen() {
  const t = useTranslations('nft.settings')
  const settings = useQuery(q(api.nftSettings.read, {}))
  const market = useNftMarket()
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">
          {t('lead')}{' '}
          <AppLink href={href('about_tokenomics')} className={textLinkClass()}>
            {t('more')}
          </AppLink>
        </p>
      </header>
      <Loaded query={settings} waiting={<Skeleton className="h-64 max-w-2xl" />}>
        {kept => (
          <Loaded query={market} waiting={<Skeleton className="h-64 max-w-2xl" />}>
            {place => <Settings settings={kept} market={place} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function Settings({ settings, market }: { settings: NftSettings; market: NftMarket }) {
  const t = useTranslations('nft.settings')
  const wallets = useQuery(q(api.wallets.list, {}))
  if (market.minters.length === 0)
    return (
      <EmptyState
        title={t('none_title')}
        actions={
          <AppLink href={href('settings_license')} className={buttonClass({ variant: 'secondary' })}>
            {t('none_licences')}
          </AppLink>
        }
      >
        {t('none_text')}
      </EmptyState>
    )
  const obstacle = settings.obstacles[0] ?? (wallets.data?.results.length === 0 ? 'wallet_missing' : undefined)
  return (
    <div className="grid gap-8">
      {obstacle && <MintObstacle obstacle={obstacle} />}
      <NftSettingsForm settings={settings} market={market} />
    </div>
  )
}
