// One edition of a photograph.
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { TokenScreen } from '#features/nft/token/token-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ id: string }> }

const fetchToken = cache((id: string) => orNull(callFromServer(api.tokens.read, { id })))

export async function generateMetadata({ params }: Props) {
  const token = await fetchToken((await params).id)
  return token ? pageMetadata('token', { id: token.id }, { title: token.name }) : {}
}

export default async function TokenPage({ params }: Props) {
  const token = await fetchToken((await params).id)
  if (!token) notFound()
  return (
    <Interactive namespaces={['belongings', 'nft', 'nft-chain', 'nft-sale']}>
      <TokenScreen token={token} />
    </Interactive>
  )
}
