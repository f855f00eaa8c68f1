// The editions of an image with the words that they need, for pages that most people read without them.
import type { ReactNode } from 'react'
import { Messages } from '#components/layout/messages.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { LazyNftSale } from '../lazy-nft.tsx'

/** Null for an image without an NFT. */
export async function nftOfImage(id: string): Promise<ReactNode> {
  const start = await orNull(callFromServer(api.tokens.ofImage, { id }))
  return (
    start && (
      <Messages namespaces={['belongings', ...errorsAtOnce, 'nft-chain', 'nft-sale', 'prices']}>
        <LazyNftSale start={start} />
      </Messages>
    )
  )
}
