// The page on which a licence of a photograph is bought: what it costs, what it permits, and from whom it is.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import Check from '#components/ui/icons/check.tsx'
import Minus from '#components/ui/icons/minus.tsx'
import X from '#components/ui/icons/x.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { href } from '#lib/routes.ts'
import { type LicenseAnswer, licenseUseNames, licenseUses } from '#lib/rules/market/license-terms.ts'
import { OfferPanel } from './offer-panel.tsx'

export async function SaleScreen({ image, offer }: { image: ImageDetail; offer: LicenseOffer }) {
  const t = await getTranslations('cart.sale')
  const here = href('image', { id: image.id, slug: image.slug })
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <AppLink href={here} aria-label={t('to_image', { title: image.title })} className="block bg-surface">
          <Picture image={image} />
        </AppLink>
        <header className="grid gap-3">
          <p className="text-ink-muted text-small">{t('licence_of')}</p>
          <h1 className="font-serif text-title-1">{image.title}</h1>
          <Seller offer={offer} />
          <p className="flex flex-wrap gap-3">
            <AppLink href={`${here}#certificate`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {t('certificate')}
            </AppLink>
            <AppLink href={here} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              {t('about_image')}
            </AppLink>
          </p>
        </header>
      </div>
      <div className="lg:sticky lg:top-24 lg:col-span-5 lg:self-start">
        <OfferPanel id={image.id} />
      </div>
      <Permitted />
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

const signs: Record<LicenseAnswer, { Icon: typeof Check; tone: string }> = {
  yes: { Icon: Check, tone: 'text-success' },
  ask: { Icon: Minus, tone: 'text-ink-muted' },
  no: { Icon: X, tone: 'text-danger' },
}

/** The same terms as in the document of the licence. */
async function Permitted() {
  const t = await getTranslations('license-terms')
  return (
    <section aria-labelledby="permitted" className="grid gap-6 lg:col-span-12">
      <h2 id="permitted" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <dl className="grid gap-x-16 border-line border-t md:grid-cols-2">
        {licenseUseNames.map(use => {
          const { Icon, tone } = signs[licenseUses[use]]
          return (
            <div
              key={use}
              className="grid grid-cols-[1.25rem_1fr] content-start gap-x-4 gap-y-1 border-line border-b py-4"
            >
              <Icon aria-hidden="true" className={`mt-1 size-5 ${tone}`} />
              <dt className="font-semibold">
                {t(`uses.${use}.question`)}{' '}
                <span className={`font-normal text-small ${tone}`}>{t(`answers.${licenseUses[use]}`)}</span>
              </dt>
              <dd className="col-start-2 text-ink-muted text-small">{t(`uses.${use}.answer`)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
