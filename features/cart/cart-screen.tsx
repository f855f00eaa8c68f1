// The cart: what is in it, what is due, and after the bank's page how the purchase stands.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { DiscoverState } from '#components/layout/lists/discover-state.tsx'
import { Button } from '#components/ui/button.tsx'
import ShoppingBag from '#components/ui/icons/shopping-bag.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Cart } from '#lib/contract/carts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { href } from '#lib/routes.ts'
import type { CartEntry } from './cart-account.tsx'
import { CartItems } from './cart-items.tsx'
import { CartPanel } from './cart-panel.tsx'
import { PurchaseOutcome } from './purchase-outcome.tsx'
import { useCart } from './use-cart.ts'

/** `purchase`: the one that the bank's page leads back from. */
export function CartScreen({ purchase, entry }: { purchase: string | null; entry: CartEntry }) {
  const t = useTranslations('cart')
  const router = useRouter()
  const { query, cart, keep } = useCart()
  const shown = purchase ?? cart?.pending_purchase ?? null
  const items = cart?.items.length ?? 0
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <h1 data-tour="cart" className="w-fit font-serif text-title-1">
        {t('title')}
      </h1>
      {shown && <PurchaseOutcome id={shown} onClose={() => router.replace(href('cart'))} />}
      {query.error && <FormFailure failure={query.error} />}
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.data && items === 0 && !shown && <Empty />}
      {cart && items > 0 && !cart.pending_purchase && (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-12">
          <div className="grid content-start gap-4 lg:col-span-7">
            <CartItems cart={cart} onChange={keep} />
            <Clear cart={cart} onChange={keep} />
          </div>
          <div className="lg:sticky lg:top-24 lg:col-span-5 lg:self-start">
            <CartPanel cart={cart} entry={entry} onBought={id => router.replace(href('cart', {}, { purchase: id }))} />
          </div>
        </div>
      )}
    </div>
  )
}

function Empty() {
  const t = useTranslations('cart.empty')
  return (
    <DiscoverState title={t('title')} icon={<ShoppingBag aria-hidden="true" />} discover={t('discover')}>
      {t('text')}
    </DiscoverState>
  )
}

function Clear({ cart, onChange }: { cart: Cart; onChange: (cart: Cart) => void }) {
  const t = useTranslations('cart.items')
  const { busy, failure, run } = useAction()
  if (cart.items.length < 2) return null
  return (
    <div className="grid gap-3">
      <Button
        variant="quiet"
        size="small"
        className="-ms-3 w-fit"
        busy={busy}
        onClick={() => run(async () => onChange(await call(api.carts.clear, { id: cart.id })))}
      >
        {t('clear')}
      </Button>
      <FormFailure failure={failure} />
    </div>
  )
}
