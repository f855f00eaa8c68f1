// The page on which a licence of a photograph is bought: what it costs, what it permits, and from whom it is.
import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { hasNoCart } from '#lib/api/server.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { href } from '#lib/routes.ts'
import { LazyTrainingPanel } from './lazy-cart.tsx'
import { NoCartYet } from './no-cart-yet.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { PermittedUses, TrainingUses } from './permitted-uses.tsx'

type Props = {
  image: ImageDetail
  offer: LicenseOffer
  /** Puts the photograph aside for later. */
  collect: ReactNode
  /** Its numbered editions, where it has any. */
  nft: ReactNode
}

export async function SaleScreen({ image, offer, collect, nft }: Props) {
  const t = await getTranslations('cart.sale')
  const here = href('image', { id: image.id, slug: image.slug })
  const { training } = offer
  // Where nothing but editions, or licences to train, is sold, nothing is said of licences to show it.
  const licensed = offer.prices.length > 0 || (!nft && !training)
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <AppLink href={here} aria-label={t('to_image', { title: image.title })} className="block bg-surface">
          <Picture image={image} />
        </AppLink>
        <header className="grid gap-3">
          {licensed && <p className="text-ink-muted text-small">{t('licence_of')}</p>}
          <h1 className="font-serif text-title-1">{image.title}</h1>
          {offer.lease === null && offer.sellers.length < 2 && <Seller offer={offer} />}
          <div className="flex flex-wrap items-center gap-3">
            {collect}
            <AppLink href={`${here}#certificate`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {t('certificate')}
            </AppLink>
            <AppLink href={here} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              {t('about_image')}
            </AppLink>
          </div>
        </header>
      </div>
      <div className={clsx('grid gap-8 lg:col-span-5 lg:self-start', !nft && !training && 'lg:sticky lg:top-24')}>
        <NoCartYet known={await hasNoCart()}>
          {licensed && <OfferPanel start={offer} />}
          {training && <LazyTrainingPanel start={offer} />}
        </NoCartYet>
        {nft}
      </div>
      {licensed && <PermittedUses />}
      {training && <TrainingUses />}
    </div>
  )
}

async function Picture({ image }: { image: ImageDetail }) {
  const t = await getTranslations('images')
  const sources = photoSources(image.sources)
  if (sources.length === 0) return null
  return (
    <Photo
      priority
      blur
      alt={t('alt', { title: image.title, author: image.author.name })}
      width={image.width}
      height={image.height}
      sources={sources}
      sizes="(min-width: 64rem) 55vw, 92vw"
      thumbhash={image.placeholder}
      colour={image.color}
      className="mx-auto max-h-[70dvh] w-auto max-w-full"
    />
  )
}

async function Seller({ offer: { seller } }: { offer: LicenseOffer }) {
  const t = await getTranslations('cart.sale')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {t('sold_by')}{' '}
        <AppLink href={href('profile', { role: 'creators', id: seller.id })} className={textLinkClass({ quiet: true })}>
          {seller.name}
        </AppLink>
      </span>
      {seller.verified && (
        <span className="inline-flex items-center gap-1.5 text-small text-success">
          <BadgeCheck aria-hidden="true" className="size-4" />
          {t('verified')}
        </span>
      )}
    </p>
  )
}
