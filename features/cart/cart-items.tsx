// What is in the cart: each photograph with its duration, changed in place, and what has changed since the buyer looked.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { Price, useExactPriceWords } from '#features/payment/price.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Cart, CartItem } from '#lib/contract/carts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { ItemWebsite } from './item-website.tsx'

type Props = { cart: Cart; onChange: (cart: Cart) => void }

export function CartItems({ cart, onChange }: Props) {
  const t = useTranslations('cart.items')
  return (
    <ul aria-label={t('label')} className="divide-y divide-line border-line border-y">
      {cart.items.map(item => (
        <Item key={item.id} cart={cart.id} item={item} onChange={onChange} />
      ))}
    </ul>
  )
}

type ItemProps = { cart: string; item: CartItem; onChange: (cart: Cart) => void }

function Item({ cart, item, onChange }: ItemProps) {
  const [t, tCart] = [useTranslations('cart.items'), useTranslations('cart')]
  const { busy, failure, run } = useAction()
  const { id, image, lease, purpose, state, price } = item
  const sale = href('sale', { id: image.id }, lease ? { lease: lease.id } : {})
  const remove = () => run(async () => onChange(await call(api.carts.removeItem, { id: cart, body: { item: id } })))
  const change = (duration: CartItem['duration']) =>
    run(async () => onChange(await call(api.carts.update, { id: cart, body: { items: [{ id, duration }] } })))
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-5 gap-y-3 py-6 sm:grid-cols-[7rem_1fr_auto]">
      <AppLink href={sale} aria-label={t('to_sale', { title: image.title })} className="row-span-2">
        <Thumbnail
          image={image}
          className={`block aspect-square w-full ${state === 'available' ? '' : 'opacity-60'}`}
        />
      </AppLink>
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-semibold">
          <AppLink href={sale} className={textLinkClass({ quiet: true })}>
            {image.title}
          </AppLink>
        </h2>
        <p className="text-ink-muted text-small">
          {lease
            ? t('from_owner', { author: image.author.name, seller: lease.seller })
            : t('by', { author: image.author.name })}
        </p>
      </div>
      <p className="font-semibold max-sm:col-start-2 sm:text-end">
        {price && <Price cents={toCents(price.total_cents)} />}
      </p>
      <div className="col-start-2 grid gap-3 sm:col-span-2">
        <State item={item} />
        {purpose === 'training' && <p className="text-small">{tCart('training.item')}</p>}
        {state === 'available' && purpose === 'display' && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Duration item={item} busy={busy} onChoose={change} />
            <ItemWebsite cart={cart} item={item} onChange={onChange} />
          </div>
        )}
        <div>
          <Button
            variant="quiet"
            size="small"
            className="-ms-3"
            busy={busy}
            aria-label={t('remove_one', { title: image.title })}
            onClick={remove}
          >
            {t('remove')}
          </Button>
        </div>
        <FormFailure failure={failure} />
      </div>
    </li>
  )
}

type DurationProps = { item: CartItem; busy: boolean; onChoose: (duration: CartItem['duration']) => void }

function Duration({ item, busy, onChoose }: DurationProps) {
  const t = useTranslations('cart.items')
  const words = useTranslations('sale.table.durations')
  const exact = useExactPriceWords()
  const priceOf = (duration: CartItem['duration']) =>
    exact(toCents(item.prices.find(price => price.duration === duration)?.total_cents ?? 0))
  return (
    <Select
      label={t('duration_label')}
      aria-label={t('duration', { title: item.image.title })}
      value={item.duration}
      disabled={busy}
      options={licenseDurations.map(value => ({ value, label: `${words(value)} · ${priceOf(value)}` }))}
      onChange={({ target }) => {
        const chosen = licenseDurations.find(each => each === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

function State({ item: { purpose, state, changed_from_cents, begins_on, next_time, price } }: { item: CartItem }) {
  const [t, tTraining] = [useTranslations('cart.items'), useTranslations('cart.training')]
  const dates = useDateWords()
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  if (state !== 'available')
    return (
      <p className="flex flex-wrap items-center gap-3 text-small">
        <Badge tone="warning">{t(`states.${state}.badge`)}</Badge>
        {t(`states.${state}.text`)}
      </p>
    )
  return (
    <>
      {changed_from_cents !== null && price && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-small">
          <Badge tone="accent">{t('changed')}</Badge>
          {t('changed_text', { before: euros(changed_from_cents), now: euros(price.net_cents) })}
        </p>
      )}
      {begins_on && (
        <p className="text-ink-muted text-small">
          {purpose === 'training'
            ? tTraining('begins', { day: dates.day(begins_on) })
            : t('begins', { day: dates.day(begins_on) })}
        </p>
      )}
      {next_time && <p className="text-ink-muted text-small">{t('next_time')}</p>}
    </>
  )
}
