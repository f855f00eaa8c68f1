// What NFTs are minted, sold and paid with: the contracts of the chain, and its currencies.
import { z } from 'zod'
import { rateSources } from '#lib/rules/billing/display-currency.ts'
import { Day, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where a wallet finds the chain: what `wallet_addEthereumChain` (EIP-3085) takes. */
const Chain = z.object({
  chain_id: z.int(),
  network: z.string(),
  /** A chain of this installation alone, which proves nothing to others. */
  standin: z.boolean(),
  rpc_url: z.string(),
  explorer_url: z.string().nullable(),
  coin: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
})

const Minter = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the numbered editions (ERC-721). */
  contract: z.string(),
  /** Address that makes the splitters of royalties. */
  splitter: z.string(),
  chain: Chain,
})
export type Minter = z.infer<typeof Minter>

const Marketplace = z.object({
  id: z.string(),
  name: z.string(),
  contract: z.string(),
  /** Of each sale, for the platform. */
  fee_bps: z.int(),
  chain: Chain,
})
export type Marketplace = z.infer<typeof Marketplace>

const Cryptocurrency = z.object({
  /** Its symbol. */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  /** Address of the token (ERC-20); null for the chain's own coin. */
  token: z.string().nullable(),
  /** Closed to new offers when false. */
  open: z.boolean(),
  /** What one of it is worth, for display: null where nobody is asked, or the last answer is too old. */
  worth: z.object({ eur_cents: z.int(), usd_cents: z.int(), day: Day, source: z.enum(rateSources) }).nullable(),
})
export type Cryptocurrency = z.infer<typeof Cryptocurrency>

export const minters = {
  list: endpoint({
    method: 'GET',
    path: '/minters',
    access: 'public',
    response: pageOf(Minter),
    summary: 'Contracts that mint NFTs; none where this installation sells none',
  }),
  read: endpoint({ method: 'GET', path: '/minters/{id}', access: 'public', response: Minter, summary: 'One of them' }),
}

export const marketplaces = {
  list: endpoint({
    method: 'GET',
    path: '/marketplaces',
    access: 'public',
    response: pageOf(Marketplace),
    summary: 'Contracts that sell NFTs; none where this installation sells none',
  }),
  read: endpoint({
    method: 'GET',
    path: '/marketplaces/{id}',
    access: 'public',
    response: Marketplace,
    summary: 'One of them',
  }),
}

export const cryptocurrencies = {
  list: endpoint({
    method: 'GET',
    path: '/cryptocurrencies',
    access: 'public',
    response: pageOf(Cryptocurrency),
    summary: 'What NFTs are paid in, and what it is worth; kept for 15 minutes',
  }),
}
