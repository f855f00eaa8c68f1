// The cart.
import { CartScreen } from '#features/cart/cart-screen.tsx'
import { NoCartYet } from '#features/cart/no-cart-yet.tsx'
import { hasNoCart } from '#lib/api/server.ts'
import { fetchSettings } from '#lib/api/settings.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('cart')

type Props = { searchParams: Promise<{ purchase?: string | string[] }> }

export default async function CartPage({ searchParams }: Props) {
  const [{ purchase }, { captcha, registration }, noCart] = await Promise.all([
    searchParams,
    fetchSettings(),
    hasNoCart(),
  ])
  return (
    <Interactive namespaces={['cart', 'sale', 'billing', 'prices', 'auth', 'profile']}>
      <NoCartYet known={noCart}>
        <CartScreen purchase={typeof purchase === 'string' ? purchase : null} entry={{ captcha, registration }} />
      </NoCartYet>
    </Interactive>
  )
}
