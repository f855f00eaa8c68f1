// The table of prices from which a licence goes into the cart.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Price } from '#features/payment/price.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { LicensePrice } from '#lib/contract/license-prices.ts'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { refusalOf } from '#lib/forms/refusals.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { toCents } from '#lib/money.ts'
import { href, localHref } from '#lib/routes.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { EditionsLeft } from './editions-left.tsx'
import { OfferWebsite, useWebsite } from './offer-website.tsx'
import { SellerChoice } from './seller-choice.tsx'
import { useCart } from './use-cart.ts'
import { Vat } from './vat.tsx'

/** `start`: as the server has just read it, of the creator. */
export function OfferPanel({ start }: { start: LicenseOffer }) {
  const { id } = start.image
  const linked = useSearchParams().get('lease')
  const [chosen, setChosen] = useState<string | null>()
  const lease = chosen === undefined ? linked : chosen
  const asked = q(api.purchases.offer, { id, query: lease === null ? {} : { lease } })
  const query = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    ...(lease === null && { initialData: start }),
  })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-96 w-full" />}>
      {offer => (
        <div className="grid gap-6">
          {offer.sellers.length > (offer.prices.length > 0 ? 1 : 0) && (
            <SellerChoice
              sellers={offer.sellers}
              chosen={chosen === undefined ? offer.lease : chosen}
              onChoose={setChosen}
            />
          )}
          {offer.prices.length > 0 ? (
            <Choice offer={offer} changing={query.isPlaceholderData} />
          ) : (
            <NotForSale offer={offer} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function NotForSale({ offer: { image, lease } }: { offer: LicenseOffer }) {
  const t = useTranslations('cart.offer')
  return (
    <Notice
      title={t('withdrawn_title')}
      actions={
        <AppLink
          href={href('image', { id: image.id, slug: image.slug })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('to_image')}
        </AppLink>
      }
    >
      {t(lease === null ? 'withdrawn' : 'leased_gone')}
    </Notice>
  )
}

/** `changing`: another seller was chosen, and these are still the prices of the one before. */
function Choice({ offer, changing }: { offer: LicenseOffer; changing: boolean }) {
  const t = useTranslations('cart.offer')
  const message = useFieldMessage()
  const { cart, add, query } = useCart()
  const inCart = cart?.items.find(({ image, purpose }) => image.id === offer.image.id && purpose === 'display')
  const [chosen, setChosen] = useState<LicenseDuration>()
  // The plugin proposes ten years.
  const linked = useSearchParams().get('duration')
  const proposed = offer.prices.find(each => each.duration === linked)?.duration
  const duration = chosen ?? proposed ?? inCart?.duration ?? 'one_year'
  const website = useWebsite(offer, inCart?.website)
  const { busy, failure, run } = useAction()
  const price = offer.prices.find(each => each.duration === duration)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(() => add({ image: offer.image.id, lease: offer.lease, duration, website: website.text.trim() }))
  }
  const same = (inCart?.lease?.id ?? null) === offer.lease
  const done = same && inCart?.duration === duration && inCart.website === website.url
  const available = offer.state === 'available' || (offer.state === 'sold_out' && website.renewal !== undefined)
  const refused = refusalOf(failure, 'website')
  return (
    <Card as="section" variant="raised" aria-labelledby="offer" className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="offer" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <EditionsLeft offer={offer} />
      </div>
      {offer.lease !== null && <p className="text-small">{t('leased', { name: offer.seller.name })}</p>}
      <form noValidate onSubmit={submit} className="grid gap-6">
        <fieldset data-tour="prices" className="grid divide-y divide-line border-line border-y">
          <legend className="sr-only">{t('duration')}</legend>
          {offer.prices.map(each => (
            <Row key={each.duration} price={each} chosen={each.duration === duration} onChoose={setChosen} />
          ))}
        </fieldset>
        {(available || offer.renewals.length > 0) && <OfferWebsite {...website} error={message(refused)} />}
        {price && <Vat price={price} />}
        {refused === undefined && <FormFailure failure={failure} />}
        {available && !done && (
          <Button type="submit" size="large" wide busy={busy || changing} disabled={query.isPending}>
            {inCart ? t('change') : t('add')}
          </Button>
        )}
        {available && done && (
          <div role="status" className="grid gap-3">
            <p className="text-small">{t('in_cart')}</p>
            <AppLink href={href('cart')} className={buttonClass({ size: 'large', wide: true })}>
              {t('to_cart')}
            </AppLink>
          </div>
        )}
        {!available && offer.state === 'sold_out' && <SoldOut image={offer.image.id} />}
        {offer.state === 'own' && <p className="text-ink-muted text-small">{t('own')}</p>}
      </form>
    </Card>
  )
}

/** Whoever renews is known to hold a licence once they are logged in. */
function SoldOut({ image }: { image: string }) {
  const t = useTranslations('cart.offer')
  const locale = useLocale()
  const visitor = useSession() === null
  const website = useSearchParams().get('website')
  const next = localHref(locale, href('sale', { id: image }, website === null ? {} : { website }))
  return (
    <div className="grid gap-2 text-ink-muted text-small">
      <p>{t('sold_out')}</p>
      {visitor && (
        <p>
          {t('sold_out_held')}{' '}
          <AppLink href={href('login', {}, { next })} className={textLinkClass()}>
            {t('login')}
          </AppLink>
        </p>
      )}
    </div>
  )
}

type RowProps = { price: LicensePrice; chosen: boolean; onChoose: (duration: LicenseDuration) => void }

function Row({ price: { duration, total_cents }, chosen, onChoose }: RowProps) {
  const t = useTranslations('sale.table.durations')
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-4 py-2 has-checked:font-semibold hover:bg-surface">
      <input
        type="radio"
        name="duration"
        value={duration}
        checked={chosen}
        onChange={() => onChoose(duration)}
        className="size-5 accent-accent"
      />
      <span className="flex-1">{t(duration)}</span>
      <Price cents={toCents(total_cents)} />
    </label>
  )
}
