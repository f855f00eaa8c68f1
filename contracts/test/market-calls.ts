// The calls of the market's tests, ready to be sent, and the signatures that they need.
import { randomBytes } from 'node:crypto'
import {
  type Abi,
  encodeFunctionData,
  type Hex,
  hashStruct,
  parseEventLogs,
  type TransactionReceipt,
  toHex,
} from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { auctionVoucher, fixedPriceVoucher, marketDomain, voucherTerms } from '#lib/chain/vouchers.ts'
import { type MarketChain, USDC } from './market-chain.ts'

export type Person = MarketChain['people']['buyer']
export const later = 2n ** 40n - 1n
export const price = 100n * USDC
export type AskedCall = { address: Hex; abi: Abi; functionName: string; args: readonly unknown[]; value?: bigint }
/** What a transaction of this call carries. */
export const dataOf = ({ abi, functionName, args }: AskedCall): Hex => encodeFunctionData({ abi, functionName, args })
/** What the market says in a transaction: the names of its events and what they hold, in order. */
export const saidIn = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: marketAbi, logs }).map(({ eventName, args }) => [eventName, args])
export const freshWork = () => (BigInt(toHex(randomBytes(32))) >> 8n) << 8n

const orderType = [
  { name: 'voucher', type: 'bytes32' },
  { name: 'buyer', type: 'address' },
  { name: 'edition', type: 'uint8' },
  { name: 'until', type: 'uint256' },
] as const

export const domain = (chain: MarketChain, chainId = 31337, contract: Hex = chain.market.address) =>
  marketDomain(chainId, contract)

export function termsOf(
  chain: MarketChain,
  workId: bigint,
  more: { maxEditions?: number; royaltyBps?: number; royaltyReceiver?: Hex } = {},
) {
  const creator = chain.people.creator.account.address
  return { creator, workId, maxEditions: 3, royaltyBps: 1_000, royaltyReceiver: creator, ...more }
}
export type Terms = ReturnType<typeof termsOf>

export async function mint(chain: MarketChain, terms: Terms, edition = 1, signer: Person = chain.people.platform) {
  const permit = await signer.signTypedData({
    domain: { name: 'Auctor Editions', version: '1', chainId: 31337, verifyingContract: chain.editions.address },
    types: { MintPermit: [...voucherTerms, { name: 'until', type: 'uint256' }] },
    primaryType: 'MintPermit',
    message: { ...terms, until: later },
  })
  return { ...chain.editions, functionName: 'mint', args: [terms.creator, terms, edition, later, permit] }
}

/** A token of the creator's own. */
export async function minted(chain: MarketChain, more?: Parameters<typeof termsOf>[2]): Promise<bigint> {
  const terms = termsOf(chain, freshWork(), more)
  await chain.send(chain.people.creator, await mint(chain, terms))
  return terms.workId + 1n
}

type Sale = { terms: Terms; price: bigint; currency: number; deadline: bigint; nonce: bigint }
export const saleOf = (chain: MarketChain, more: Partial<Sale> = {}): Sale => ({
  terms: termsOf(chain, freshWork()),
  price,
  currency: 1,
  deadline: later,
  nonce: 10n,
  ...more,
})

export async function signatures(
  chain: MarketChain,
  voucher: Sale,
  buyer: Person,
  { edition = 1, on = domain(chain), signed = voucher, until = later } = {},
) {
  const data = { domain: on, types: { Terms: voucherTerms, Voucher: fixedPriceVoucher }, message: signed } as const
  const signature = await chain.people.creator.signTypedData({ ...data, primaryType: 'Voucher' })
  const hash = hashStruct({
    data: voucher,
    types: { Terms: [...voucherTerms], Voucher: [...fixedPriceVoucher] },
    primaryType: 'Voucher',
  })
  const order = await chain.people.platform.signTypedData({
    domain: on,
    types: { Order: orderType },
    primaryType: 'Order',
    message: { voucher: hash, buyer: buyer.account.address, edition, until },
  })
  return [voucher, edition, signature, until, order] as const
}
export const buyLazy = (chain: MarketChain, args: Awaited<ReturnType<typeof signatures>>) => ({
  ...chain.market,
  functionName: 'buyLazy',
  args,
})
/** A first bid of the reserve on the first edition, with both signatures. */
export async function bidLazy(
  chain: MarketChain,
  terms: Terms,
  buyer: Person,
  currency = 1,
  more: { reserve?: bigint; duration?: number } = {},
) {
  const clock = { duration: 3_600, incrementBps: 1_000, deadline: later, nonce: 10n }
  const voucher = { terms, edition: 1, reserve: price, currency, ...clock, ...more }
  const types = { Terms: voucherTerms, AuctionVoucher: auctionVoucher } as const
  const data = { domain: domain(chain), types, primaryType: 'AuctionVoucher', message: voucher } as const
  const signature = await chain.people.creator.signTypedData(data)
  const hash = hashStruct({
    data: voucher,
    types: { Terms: [...voucherTerms], AuctionVoucher: [...auctionVoucher] },
    primaryType: 'AuctionVoucher',
  })
  const order = await chain.people.platform.signTypedData({
    domain: domain(chain),
    types: { Order: orderType },
    primaryType: 'Order',
    message: { voucher: hash, buyer: buyer.account.address, edition: 1, until: later },
  })
  return { ...chain.market, functionName: 'bidLazy', args: [voucher, signature, later, order, price] }
}
export const list = (chain: MarketChain, id: bigint, amount = price, currency = 1, expiry = 2 ** 32 - 1) => ({
  ...chain.market,
  functionName: 'list',
  args: [id, amount, currency, expiry],
})
export const buy = (chain: MarketChain, id: bigint, most = price, currency = 1) => ({
  ...chain.market,
  functionName: 'buy',
  args: [id, most, currency],
})
export const auction = (chain: MarketChain, id: bigint) => ({
  ...chain.market,
  functionName: 'createAuction',
  args: [id, price, 1, 3_600, 1_000, Number(later)],
})
export const bid = (chain: MarketChain, id: bigint, amount: bigint) => ({
  ...chain.market,
  functionName: 'bid',
  args: [id, amount],
})
export const settle = (chain: MarketChain, id: bigint) => ({ ...chain.market, functionName: 'settle', args: [id] })
export const move = (chain: MarketChain, from: Hex, to: Hex, id: bigint) => ({
  ...chain.editions,
  functionName: 'transferFrom',
  args: [from, to, id],
})
export const blacklist = (chain: MarketChain, who: Hex, listed: boolean) =>
  chain.send(chain.people.owner, { ...chain.money, functionName: 'blacklist', args: [who, listed] })
