// What each act of the market costs: measured on the compiled contracts, compared with the committed figures, failing above the limits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auction,
  bid,
  bidLazy,
  buy,
  buyLazy,
  list,
  mint,
  type Person,
  price,
  saleOf,
  settle,
  signatures,
  termsOf,
} from './market-calls.ts'
import { type MarketChain, openMarketChain } from './market-chain.ts'

/** Gas of whole transactions; decision 176 sets them beside the goals and beside other markets. */
const limits = {
  approve_token: 46_500,
  approve_editions: 46_500,
  mint_first: 95_000,
  mint_next: 60_000,
  list: 65_000,
  buy: 107_000,
  buy_lazy_first: 152_000,
  buy_lazy_next: 129_000,
  buy_lazy_split_first: 185_000,
  buy_lazy_split_next: 142_000,
  cancel_listing: 25_000,
  create_auction: 86_000,
  first_bid: 94_000,
  outbid: 75_000,
  settle: 95_000,
  bid_lazy: 194_000,
  cancel_auction: 30_000,
  auction_whole: 344_000,
  auction_lazy_whole: 359_000,
}
type Act = keyof typeof limits

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

/** No zero byte but the last, so that no work is dearer. */
const workOf = (digit: string) => BigInt(`0x${digit.repeat(62)}00`)
const figures: Partial<Record<Act, number>> = {}

async function spend(act: Act | null, by: Person, call: Parameters<MarketChain['send']>[1]): Promise<number> {
  const gas = Number((await chain.send(by, call)).gasUsed)
  if (act) figures[act] = gas
  return gas
}

/** Everybody has money and an edition before it is measured: slots that are written for the first time are no act's own. */
async function warm(): Promise<void> {
  const { creator, buyer, rival, owner, fees, partner } = chain.people
  for (const [digit, person] of [
    ['1', buyer],
    ['2', rival],
  ] as const) {
    const sale = saleOf(chain, { terms: termsOf(chain, workOf(digit)) })
    await spend(null, person, buyLazy(chain, await signatures(chain, sale, person)))
  }
  // The creator keeps an edition, and the market has one in an auction that goes on.
  const own = termsOf(chain, workOf('8'))
  await spend(null, creator, await mint(chain, own, 1))
  await spend(null, buyer, await bidLazy(chain, termsOf(chain, workOf('9')), buyer))
  const receivers = [fees, creator, partner].map(person => person.account.address)
  for (const to of [...receivers, chain.market.address])
    await chain.send(owner, { ...chain.money, functionName: 'mint', args: [to, 1n] })
}

async function measureSales(): Promise<void> {
  const { creator, buyer, stranger, partner } = chain.people
  await spend('approve_token', stranger, {
    ...chain.money,
    functionName: 'approve',
    args: [chain.market.address, price],
  })
  await spend('approve_editions', buyer, {
    ...chain.editions,
    functionName: 'setApprovalForAll',
    args: [chain.market.address, true],
  })
  const terms = termsOf(chain, workOf('3'))
  await spend('mint_first', creator, await mint(chain, terms, 1))
  await spend('mint_next', creator, await mint(chain, terms, 2))
  await spend(null, creator, list(chain, terms.workId + 1n))
  await spend(null, buyer, buy(chain, terms.workId + 1n))
  // Sold on by whoever bought it, so that the royalty goes to somebody else.
  await spend('list', buyer, list(chain, terms.workId + 1n))
  await spend('buy', chain.people.rival, buy(chain, terms.workId + 1n))
  await spend(null, creator, list(chain, terms.workId + 2n))
  const cancel = { ...chain.market, functionName: 'cancelListing', args: [terms.workId + 2n] }
  await spend('cancel_listing', creator, cancel)
  const split = { royaltyReceiver: partner.account.address }
  for (const [name, more, digit] of [
    ['buy_lazy', {}, '4'],
    ['buy_lazy_split', split, '5'],
  ] as const) {
    const sale = saleOf(chain, { terms: termsOf(chain, workOf(digit), more) })
    await spend(`${name}_first`, buyer, buyLazy(chain, await signatures(chain, sale, buyer)))
    await spend(`${name}_next`, buyer, buyLazy(chain, await signatures(chain, sale, buyer, { edition: 2 })))
  }
}

async function measureAuctions(): Promise<void> {
  const { creator, buyer, rival, stranger } = chain.people
  const terms = termsOf(chain, workOf('6'))
  await spend(null, creator, await mint(chain, terms, 1))
  await spend(null, creator, await mint(chain, terms, 2))
  const id = terms.workId + 1n
  const whole = [
    await spend('create_auction', creator, auction(chain, id)),
    await spend('first_bid', buyer, bid(chain, id, price)),
    await spend('outbid', rival, bid(chain, id, 2n * price)),
  ]
  await chain.pass(3_601)
  whole.push(await spend('settle', stranger, settle(chain, id)))
  figures.auction_whole = whole.reduce((sum, gas) => sum + gas, 0)
  const other = terms.workId + 2n
  await spend(null, creator, auction(chain, other))
  await spend('cancel_auction', creator, { ...chain.market, functionName: 'cancelAuction', args: [other] })
  const lazy = termsOf(chain, workOf('7'))
  const lazyWhole = [
    await spend('bid_lazy', buyer, await bidLazy(chain, lazy, buyer)),
    await spend(null, rival, bid(chain, lazy.workId + 1n, 2n * price)),
  ]
  await chain.pass(3_601)
  lazyWhole.push(await spend(null, stranger, settle(chain, lazy.workId + 1n)))
  figures.auction_lazy_whole = lazyWhole.reduce((sum, gas) => sum + gas, 0)
}

test('no act costs more than its limit, and each exactly what contracts/market-gas.json says', async () => {
  await warm()
  await measureSales()
  await measureAuctions()
  expect(Object.keys(figures).toSorted()).toEqual(Object.keys(limits).toSorted())
  const above = Object.entries(figures).filter(([act, gas]) => gas > limits[act as Act])
  expect(above).toEqual([])
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot('../market-gas.json')
})
