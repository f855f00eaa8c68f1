// The contracts by which NFTs are minted and sold here.
import { brand } from '#lib/brand.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type {
  Marketplace,
  Minter,
  marketplaces as marketplacesContract,
  minters as mintersContract,
} from '#lib/contract/nft-market.ts'
import { Failure } from '#lib/errors.ts'
import { EDITIONS_MINTER } from '#lib/rules/nft/nfts.ts'
import type { Context } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'

const chainOf = ({ chain_id, network, standin, rpc_url, explorer_url, currencies }: EditionsPlace): Minter['chain'] => {
  const coin = currencies.find(({ token }) => token === null)
  const { name, symbol, decimals } = coin ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { chain_id, network, standin, rpc_url, explorer_url, coin: { name, symbol, decimals } }
}

/** Null where this installation sells none. Refuses while the chain is away. */
export async function placeOf({ ports, log }: Context): Promise<EditionsPlace | null> {
  try {
    return await ports.editions.describe()
  } catch (error) {
    log.warn({ error: String(error) }, 'the chain of the editions does not answer')
    throw new Failure('unavailable')
  }
}

/** For a transaction: what was asked before it is the answer in it, so that it waits for nobody. */
export const knowing = (ports: Context['ports'], place: EditionsPlace | null): Context['ports'] => ({
  ...ports,
  editions: { ...ports.editions, describe: async () => place },
})

async function mintersOf(context: Context): Promise<Minter[]> {
  const place = await placeOf(context)
  if (!place) return []
  const { editions: contract, splitter } = place
  return [{ id: EDITIONS_MINTER, name: `${brand.name} Editions`, contract, splitter, chain: chainOf(place) }]
}

async function marketplacesOf(context: Context): Promise<Marketplace[]> {
  const place = await placeOf(context)
  if (!place) return []
  const { market: contract, fee_bps } = place
  return [{ id: 'mkt_editions', name: `${brand.name} Market`, contract, fee_bps, chain: chainOf(place) }]
}

function oneOf<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find(each => each.id === id)
  if (!found) throw new Failure('not_found')
  return found
}

export async function listMinters(context: Context): Promise<Answer<typeof mintersContract.list>> {
  return singlePage(await mintersOf(context))
}

export async function readMinter(context: Context, { id }: ParsedInput<typeof mintersContract.read>): Promise<Minter> {
  return oneOf(await mintersOf(context), id)
}

export async function listMarketplaces(context: Context): Promise<Answer<typeof marketplacesContract.list>> {
  return singlePage(await marketplacesOf(context))
}

export async function readMarketplace(
  context: Context,
  { id }: ParsedInput<typeof marketplacesContract.read>,
): Promise<Marketplace> {
  return oneOf(await marketplacesOf(context), id)
}
