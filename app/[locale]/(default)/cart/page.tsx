// The cart.
import { CartScreen } from '#features/cart/cart-screen.tsx'
import { fetchSettings } from '#lib/api/settings.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('cart')

type Props = { searchParams: Promise<{ purchase?: string | string[] }> }

export default async function CartPage({ searchParams }: Props) {
  const [{ purchase }, { captcha, registration }] = await Promise.all([searchParams, fetchSettings()])
  return (
    <Interactive namespaces={['cart', 'sale', 'billing', 'prices', 'auth', 'profile']}>
      <CartScreen purchase={typeof purchase === 'string' ? purchase : null} entry={{ captcha, registration }} />
    </Interactive>
  )
}
