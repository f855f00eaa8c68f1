// What is deployed to sell editions: the market with its editions, and what splits royalties, with their arguments.
import { encodeDeployData, type Hex } from 'viem'
import market from '#contracts/artifacts/Market.json' with { type: 'json' }
import splitter from '#contracts/artifacts/RoyaltySplitter.json' with { type: 'json' }
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { addressByBytecode, hex } from './create2.ts'

/** Who may add currencies, who countersigns purchases, who receives the platform's part, and that part of a sale. */
export type MarketTerms = { owner: Hex; platform: Hex; fees: Hex; fee_bps: number }

/** Both contracts in the order in which they are made. */
export function marketPlan({ owner, platform, fees, fee_bps }: MarketTerms) {
  const place = encodeDeployData({
    abi: marketAbi,
    bytecode: hex(market.bytecode),
    args: [owner, platform, fees, fee_bps],
  })
  const at = addressByBytecode(place)
  const split = encodeDeployData({ abi: royaltySplitterAbi, bytecode: hex(splitter.bytecode), args: [at] })
  return {
    place: { name: market.contract, code: place, address: at },
    split: { name: splitter.contract, code: split, address: addressByBytecode(split) },
  } as const
}

/** In which smallest part a market keeps the prices of a token: a billionth of it, or less where it has fewer decimals. */
export const unitOfToken = (decimals: number): number => (decimals <= 9 ? 1 : 10 ** (decimals - 9))
