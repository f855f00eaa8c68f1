// The chain takes back the three blocks that a purchase was in: its buyer reads so, has a way on, and owns the edition once it is there again.
import { eq, sql } from 'drizzle-orm'
import { isHex } from 'viem'
import { chain_actions, nft_bids, nft_tokens } from '#server/db/schema/chain.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import { href, localHref } from '../../lib/routes.ts'
import { expect, journeyLocales, words } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { chainNode } from './chain-node.ts'
import { listByCalls } from './nft-calls.ts'
import { confirmInWallet, mintablePhotograph, nftWords, withWallet } from './nft-steps.ts'

const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 14_900 },
  fr: { viewport: { width: 390, height: 844 }, seed: 14_950 },
} as const
/** How deep the purchase is when its blocks are taken back. */
const DEEP = 3

/** What the database says of the purchase by this listing. */
async function standOf({ db }: OwnProduct, listing: string) {
  const [action] = await db
    .select()
    .from(chain_actions)
    .where(sql`${chain_actions.listing_id} = ${listing} and ${chain_actions.kind} = 'buy'`)
    .orderBy(sql`${chain_actions.prepared_at} desc`)
    .limit(1)
  const [bid] = await db.select().from(nft_bids).where(eq(nft_bids.listing_id, listing))
  const [listed] = await db.select().from(nft_listings).where(eq(nft_listings.id, listing))
  const editions = sql`${nft_tokens.nft_id} = ${listed?.nft_id ?? ''} and not ${nft_tokens.gone}`
  const minted = await db.$count(nft_tokens, editions)
  return { action: action?.state, bid: bid?.state, listing: listed?.state, minted }
}

/** The followers look once a minute when nothing is under way. */
const SEEN = { timeout: 100_000 }

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })

    test(`a purchase whose blocks are taken back goes on until it is there again (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }, info) => {
      test.setTimeout(420_000)
      const { sale, chain } = nftWords[locale]
      const creator = { page, wallet: await withWallet(page, locale, 'reorg-author') }
      const photograph = { product, locale, title: 'Breakwater', seed }
      const image = await mintablePhotograph(page, await meetSomebody(), photograph)
      const terms = { kind: 'fixed_price', currency: 'tUSDC', price: '12500000' }
      const listing = await listByCalls(creator, { image, ...terms })
      const node = await chainNode(page)

      const buyer = await meetSomebody()
      await buyer.setViewportSize(viewport)
      const wallet = await withWallet(buyer, locale, 'reorg-buyer', 20_000_000n)
      await buyer.goto(localHref(locale, `${href('sale', { id: image })}#nft`))
      await buyer
        .locator('#nft')
        .getByRole('button', { name: /12[.,]5/ })
        .click()
      await confirmInWallet(buyer, locale, 'approve_spending')
      const action = buyer.getByRole('region', { name: chain.kinds.buy, exact: true })
      await expect(action).toBeVisible()
      const before = await node.snapshot()
      await confirmInWallet(buyer, locale, 'buy')
      const bought = buyer.getByText(words(sale.run.standings.bought, locale, { edition: 1 }), { exact: true })
      await expect(bought).toBeInViewport({ timeout: 60_000 })
      const there = { action: 'confirmed', bid: 'done', listing: 'sold', minted: 1 }
      expect(await standOf(product, listing)).toEqual(there)
      const [row] = await product.db
        .select()
        .from(chain_actions)
        .where(sql`${chain_actions.listing_id} = ${listing} and ${chain_actions.kind} = 'buy'`)
      if (!isHex(row?.hash)) throw new Error('the purchase has no hash')
      const signed = await node.signed(row.hash)

      await node.mine(DEEP - 1)
      await node.takeBack(before, DEEP + 1)
      expect(await wallet.balance()).toBe(20_000_000n)
      const open = { action: 'sent', bid: 'pending', listing: 'open', minted: 0 }
      await expect.poll(() => standOf(product, listing), SEEN).toEqual(open)
      await expect(bought).toHaveCount(0, { timeout: 30_000 })
      await expect(action.getByText(chain.states.sent, { exact: true })).toBeInViewport()
      await expect(buyer.getByText(sale.run.taken_back.title, { exact: true })).toBeInViewport()
      await buyer.screenshot({ path: info.outputPath('taken-back.png') })

      // No node brings it again within its quarter of an hour: the page says so, and how it goes on.
      await product.db
        .update(chain_actions)
        .set({ sent_at: sql`${chain_actions.sent_at} - interval '16 minutes'` })
        .where(eq(chain_actions.id, row.id))
      await expect(action.getByText(chain.texts.dropped, { exact: true })).toBeInViewport({ timeout: 30_000 })
      const again = action.getByRole('button', { name: chain.again, exact: true })
      await expect(again).toBeInViewport()
      await buyer.screenshot({ path: info.outputPath('lost.png') })
      if (locale === 'en') await node.send(signed)
      else {
        await again.click()
        await confirmInWallet(buyer, locale, 'buy')
      }
      await expect(bought).toBeInViewport({ timeout: 100_000 })
      await expect.poll(() => standOf(product, listing)).toEqual(there)
      // Paid once.
      expect(await wallet.balance()).toBe(7_500_000n)
      await buyer.screenshot({ path: info.outputPath('there-again.png') })
    })
  })
}
