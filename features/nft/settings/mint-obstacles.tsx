// What keeps a creator from having anything minted or sold, one thing at a time, and the way to it.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { NftSettings } from '#lib/contract/nfts.ts'
import { href } from '#lib/routes.ts'

export type NftObstacle = NftSettings['obstacles'][number] | 'wallet_missing'

/** Where each is done. */
const places: Record<NftObstacle, string> = {
  profile_incomplete: href('account', { slug: 'personal' }),
  identity_unverified: href('account', { slug: 'identity' }),
  wallet_missing: href('account', { slug: 'wallet' }),
}

export function MintObstacle({ obstacle }: { obstacle: NftObstacle }) {
  const t = useTranslations('nft-chain.obstacles')
  return (
    <Notice
      tone="info"
      title={t(`${obstacle}.title`)}
      className="max-w-2xl"
      actions={
        <AppLink href={places[obstacle]} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t(`${obstacle}.open`)}
        </AppLink>
      }
    >
      {t(`${obstacle}.text`)}
    </Notice>
  )
}
