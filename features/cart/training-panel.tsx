// The licence to train models with a photograph: an offer of its own, which is part of no other.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Price } from '#features/payment/price.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { useCart } from './use-cart.ts'
import { Vat } from './vat.tsx'

/** `start`: the offer as the server has just read it. */
export function TrainingPanel({ start }: { start: LicenseOffer }) {
  const { id } = start.image
  const query = useQuery({ ...q(api.purchases.offer, { id, query: {} }), initialData: start })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
      {({ training }) => training && <Offer image={id} training={training} />}
    </Loaded>
  )
}

type Props = { image: string; training: NonNullable<LicenseOffer['training']> }

function Offer({ image, training }: Props) {
  const t = useTranslations('cart.training')
  const dates = useDateWords()
  const { total_cents, seller, begins_on } = training
  return (
    <Card as="section" variant="raised" aria-labelledby="training" className="grid gap-5">
      <h2 id="training" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <p className="text-small">
        {t('lead')}{' '}
        <a href="#training-terms" className={textLinkClass()}>
          {t('terms')}
        </a>
      </p>
      <p className="flex items-baseline justify-between gap-6 border-line border-y py-3">
        <span>{t('for_year', { seller })}</span>
        <Price cents={toCents(total_cents)} className="font-semibold" />
      </p>
      <Vat price={training} />
      {begins_on && <p className="text-ink-muted text-small">{t('begins', { day: dates.day(begins_on) })}</p>}
      {training.state === 'own' ? <p className="text-ink-muted text-small">{t('own')}</p> : <Buy image={image} />}
    </Card>
  )
}

function Buy({ image }: { image: string }) {
  const t = useTranslations('cart.training')
  const { cart, addTraining, query } = useCart()
  const { busy, failure, run } = useAction()
  const there = cart?.items.some(item => item.image.id === image && item.purpose === 'training')
  if (there)
    return (
      <div role="status" className="grid gap-3">
        <p className="text-small">{t('in_cart')}</p>
        <AppLink href={href('cart')} className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}>
          {t('to_cart')}
        </AppLink>
      </div>
    )
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        disabled={query.isPending}
        onClick={() => run(() => addTraining(image))}
      >
        {t('add')}
      </Button>
      <FormFailure failure={failure} />
    </div>
  )
}
