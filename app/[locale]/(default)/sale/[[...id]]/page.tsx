// Where a licence of a photograph is bought.
import { notFound, redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { SaleScreen } from '#features/cart/sale-screen.tsx'
import { ImageObject } from '#features/images/image-object.tsx'
import { lightboxWords } from '#features/images/lightbox-words.ts'
import { fetchImageDetail } from '#features/images/read-image.ts'
import { LightboxButton } from '#features/lightboxes/lightbox-button.tsx'
import { nftOfImage } from '#features/nft/sale/nft-of-image.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { href, localHref } from '#lib/routes.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ id?: string[] }> }
const licensesOf = (id: string) => orNull(callFromServer(api.purchases.offer, { id }))

export async function generateMetadata({ params }: Props) {
  const [id] = (await params).id ?? []
  const image = id ? await fetchImageDetail(id) : null
  return image ? pageMetadata('sale', { id: image.id }, { title: image.title }) : pageMetadata('sale')
}

export default async function SalePage({ params }: Props) {
  const [id, ...more] = (await params).id ?? []
  // Without a photograph: all that are on sale.
  if (id === undefined)
    redirect(localHref(await getLocale(), href('discovers', {}, { sale_category: 'license_on_sale' })))
  const [image, offer] = await Promise.all([more.length > 0 ? null : fetchImageDetail(id), licensesOf(id)])
  if (!image || !offer) notFound()
  const words = lightboxWords(await getTranslations('images.lightbox'))
  const collect = <LightboxButton image={image.id} words={words} small />
  return (
    <Interactive namespaces={['cart', 'sale', 'prices']}>
      <ImageObject image={image} locale={await getLocale()} />
      <SaleScreen image={image} offer={offer} collect={collect} nft={await nftOfImage(id)} />
    </Interactive>
  )
}
