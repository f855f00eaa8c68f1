// The page of one photograph.
import { notFound } from 'next/navigation'
import { imageMetadata } from '#features/images/image-metadata.ts'
import { ImageScreen } from '#features/images/image-screen.tsx'
import { fetchImageDetail } from '#features/images/read-image.ts'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { getSession } from '#lib/api/session.ts'
import { Interactive } from '../../../../interactive.tsx'

type Props = { params: Promise<{ id: string; slug?: string[] }> }

export async function generateMetadata({ params }: Props) {
  const image = await fetchImageDetail((await params).id)
  return image ? imageMetadata(image) : {}
}

export default async function ImagePage({ params }: Props) {
  const { id, slug = [] } = await params
  const [image, session] = await Promise.all([slug.length > 1 ? null : fetchImageDetail(id), getSession()])
  if (!image) notFound()
  const nft = image.state === 'certified' ? await orNull(callFromServer(api.tokens.ofImage, { id: image.id })) : null
  const screen = <ImageScreen image={image} nft={nft} signedIn={session !== null} />
  const namespaces = image.own
    ? (['images', 'belongings', 'dossier', 'lists', 'nft', 'nft-chain', 'sale', 'upload'] as const)
    : (['images'] as const)
  return session ? <Interactive namespaces={namespaces}>{screen}</Interactive> : screen
}
