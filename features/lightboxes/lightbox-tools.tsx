// What can be done with all photographs of a lightbox: into the cart, onto a contact sheet, into a quote.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Download from '#components/ui/icons/download.tsx'
import ShoppingBag from '#components/ui/icons/shopping-bag.tsx'
import { Select } from '#components/ui/select.tsx'
import { useCart } from '#features/cart/use-cart.ts'
import { RateNote } from '#features/payment/price.tsx'
import type { LightboxItem } from '#lib/contract/lightboxes.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { href } from '#lib/routes.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { useSheet } from './pdf/use-sheet.ts'

type Props = { name: string; items: readonly LightboxItem[] }

export function LightboxTools(props: Props) {
  const onSale = props.items.filter(({ state }) => state === 'available')
  return (
    <div className="grid gap-4 border-line border-y py-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        {onSale.length > 0 ? <ToCart items={onSale} /> : <NothingOnSale />}
        <Documents {...props} />
      </div>
      <RateNote />
    </div>
  )
}

function NothingOnSale() {
  const t = useTranslations('lightbox.tools')
  return <p className="text-ink-muted text-small">{t('nothing_on_sale')}</p>
}

function ToCart({ items }: { items: readonly LightboxItem[] }) {
  const t = useTranslations('lightbox.tools')
  const words = useTranslations('sale.table.durations')
  const [duration, setDuration] = useState<LicenseDuration>('one_year')
  const { cart, query, addAll } = useCart()
  const { busy, failure, run } = useAction()
  const there = new Set(cart?.items.filter(({ purpose }) => purpose === 'display').map(({ image }) => image.id))
  const left = items.filter(({ id }) => !there.has(id))
  if (left.length === 0)
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-small">{t('in_cart', { count: items.length })}</p>
        <AppLink href={href('cart')} className={buttonClass({})}>
          {t('to_cart')}
        </AppLink>
      </div>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          size="small"
          label={t('duration')}
          value={duration}
          options={licenseDurations.map(value => ({ value, label: words(value) }))}
          onChange={({ target }) => setDuration(licenseDurations.find(each => each === target.value) ?? duration)}
        />
        <Button
          size="large"
          busy={busy}
          disabled={query.isPending}
          icon={<ShoppingBag aria-hidden="true" className="size-4" />}
          onClick={() =>
            run(() =>
              addAll(
                left.map(({ id }) => id),
                duration,
              ),
            )
          }
        >
          {t('add', { count: left.length })}
        </Button>
      </div>
      <FormFailure failure={failure} />
    </div>
  )
}

function Documents({ name, items }: Props) {
  const t = useTranslations('lightbox.tools')
  const { making, failed, make } = useSheet(name, items)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {(['contact', 'quote'] as const).map(kind => (
          <Button
            key={kind}
            variant="secondary"
            size="large"
            busy={making === kind}
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() => make(kind)}
          >
            {t(kind)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-danger text-small empty:hidden">
        {failed && t('failed')}
      </p>
    </div>
  )
}
