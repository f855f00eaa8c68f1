// Editions and what the chain told of them, straight in the database: a simulated browser cannot make their pictures.
import { nfts } from '#lib/contract/nfts.ts'
import { newId } from '#lib/ids.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

export const NOBODY = '0x0000000000000000000000000000000000000000'
let tokens = 0
let blocks = 0

/** An edition of a new photograph in a wallet. */
export async function editionHere(api: TestApi, creator: TestPerson, owner: string) {
  tokens += 1
  const token_id = `${tokens}`
  const image = await makeImage(api, creator, { title: `Dune ${tokens}` })
  const { body: nft } = await api
    .as(creator)
    .call(nfts.create, { body: { image, name: `Dune ${tokens}`, royalty_bps: 1_000 } })
  const minted_at = api.clock.now()
  const id = newId('nft_token', minted_at)
  const row = { id, nft_id: nft.id, token_id, edition: 1, owner, on_sale: false, minted_at }
  await api.services.db.insert(nft_tokens).values(row)
  await toldHere(api, token_id, 'Transfer', { from: NOBODY, to: owner })
  return { id, token_id, nft: nft.id }
}

/** The chain tells something of an edition. */
export async function toldHere(api: TestApi, token_id: string, name: string, args: Record<string, string>) {
  blocks += 1
  const at = api.clock.now()
  const place = { block_number: blocks, log_index: 0, tx_hash: `0x${String(blocks).padStart(64, '0')}` }
  await api.services.db
    .insert(chain_events)
    .values({ id: newId('chain_event', at), ...place, name, token_id, args, at, told_at: at })
}
