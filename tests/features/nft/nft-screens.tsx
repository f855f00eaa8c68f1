// Draws a part of the screens of NFTs as one person sees it, over the real API.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { IpfsKind } from '#lib/rules/nft/ipfs.ts'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import sale from '#messages/en/nft-sale.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import { ipfs_objects, nfts } from '#server/db/schema/nft.ts'
import { rawCid } from '#server/ipfs/cid.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const messages = { belongings, errors, nft, 'nft-chain': chain, 'nft-sale': sale, profile }

/** Verified without the provider, whom a simulated browser does not reach. */
export async function verifiedHere(api: TestApi): Promise<TestPerson> {
  const person = await makePerson(api)
  const verified = { user_id: person.id, status: 'verified' as const, updated_at: api.clock.now() }
  await api.services.db.insert(verifications).values(verified)
  return person
}

/** Puts an NFT on IPFS as far as screens see it: a simulated browser cannot make its picture. */
export async function prepareHere(api: TestApi, id: string): Promise<void> {
  const now = api.clock.now()
  const put = async (kind: IpfsKind) => {
    const cid = rawCid(new TextEncoder().encode(`${kind} of ${id}`)).toString()
    const media_type = kind === 'image' ? 'image/jpeg' : 'application/json'
    const row = { cid, kind, media_type, bytes: 1_234, profile: 'unixfs-v1-2025', created_at: now, kept_at: now }
    await api.services.db.insert(ipfs_objects).values(row)
    return cid
  }
  const [metadata_cid, image_cid, certificate_cid] = [
    await put('metadata'),
    await put('image'),
    await put('certificate'),
  ]
  const files = { metadata_cid, image_cid, certificate_cid, certificate_version: 1, prepared_at: now }
  await api.services.db
    .update(nfts)
    .set({ state: 'prepared', ...files })
    .where(eq(nfts.id, id))
}

/** `staleTime`: how long an answer is not asked for again, where that matters. */
export function drawNft(caller: Caller, part: ReactNode, staleTime = 0) {
  const wire = connectToTestApi(caller)
  const drawn = render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } })}>
        {part}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire, ...drawn }
}
