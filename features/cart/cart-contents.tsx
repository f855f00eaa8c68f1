// What is in the cart, beside what is due.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Cart } from '#lib/contract/carts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import type { CartEntry } from './cart-account.tsx'
import { CartItems } from './cart-items.tsx'
import { CartPanel } from './cart-panel.tsx'

type Props = {
  cart: Cart
  entry: CartEntry
  onChange: (cart: Cart) => void
  onBought: (purchase: string) => void
}

export function CartContents({ cart, entry, onChange, onBought }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-12">
      <div className="grid content-start gap-4 lg:col-span-7">
        <CartItems cart={cart} onChange={onChange} />
        <Clear cart={cart} onChange={onChange} />
      </div>
      <div className="lg:sticky lg:top-24 lg:col-span-5 lg:self-start">
        <CartPanel cart={cart} entry={entry} onBought={onBought} />
      </div>
    </div>
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
