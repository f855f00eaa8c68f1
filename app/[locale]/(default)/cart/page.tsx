// The cart.
import { CartScreen } from '#features/cart/cart-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('cart')

type Props = { searchParams: Promise<{ purchase?: string | string[] }> }

export default async function CartPage({ searchParams }: Props) {
  const { purchase } = await searchParams
  return (
    <Interactive namespaces={['cart', 'sale', 'billing', 'prices', 'errors']}>
      <CartScreen purchase={typeof purchase === 'string' ? purchase : null} />
    </Interactive>
  )
}
