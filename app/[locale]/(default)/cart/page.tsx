// The cart.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('cart')

export default function CartPage() {
  return <ComingPage name="cart" />
}
