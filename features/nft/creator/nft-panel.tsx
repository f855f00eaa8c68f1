// The NFT of one's own photograph on its page: fetched when it is asked for, so that nobody else pays for it.
'use client'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import { useDisplayNft } from '../display-nft.ts'

const NftDesk = lazyPart(
  async () => (await import('./nft-desk.tsx')).NftDesk,
  PartMissing,
  () => <Spinner label={useTranslations('nft.panel')('loading')} />,
)

type Props = { image: { id: string; title: string; portfolio: string; nft_wish: NftWish | null } }

export function NftPanel({ image }: Props) {
  return useDisplayNft() ? <Panel image={image} /> : null
}

function Panel({ image }: Props) {
  const t = useTranslations('nft.panel')
  const [asked, setAsked] = useState(false)
  // A link that leads here opens it.
  const led = useSyncExternalStore(
    () => () => {},
    () => window.location.hash === '#nft',
    () => false,
  )
  const open = asked || led
  return (
    <section id="nft" aria-labelledby="nft-title" className="grid scroll-mt-24 gap-6 border-line border-t pt-8">
      <div className="grid gap-2">
        <h2 id="nft-title" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </div>
      {open ? (
        <NftDesk image={image} />
      ) : (
        <Button variant="secondary" className="w-fit" onClick={() => setAsked(true)}>
          {t('open')}
        </Button>
      )}
    </section>
  )
}
