// The cart: what is in it, what is due, and after the bank's page how the purchase stands.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { DiscoverState } from '#components/layout/lists/discover-state.tsx'
import ShoppingBag from '#components/ui/icons/shopping-bag.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useRouter } from '#lib/i18n/navigation.ts'
import { href } from '#lib/routes.ts'
import type { CartEntry } from './cart-account.tsx'
import { LazyCartContents, LazyPurchaseOutcome } from './lazy-cart.tsx'
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
      {shown && <LazyPurchaseOutcome id={shown} onClose={() => router.replace(href('cart'))} />}
      {query.error && <FormFailure failure={query.error} />}
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.data && items === 0 && !shown && <Empty />}
      {cart && items > 0 && !cart.pending_purchase && (
        <LazyCartContents
          cart={cart}
          entry={entry}
          onChange={keep}
          onBought={id => router.replace(href('cart', {}, { purchase: id }))}
        />
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
