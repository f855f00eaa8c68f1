// Tells people of bids and sales that concern them, once they are buried deep enough.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { tokenAfter } from '#lib/rules/nft/chain-events.ts'
import { type NewsOfNft, newsOfNft } from '#lib/rules/nft/news.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import { images } from '#server/db/schema/images.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { placeOf } from '../list-contracts.ts'
import { tokenStory } from './project-tokens.ts'

type EventRow = typeof chain_events.$inferSelect

/** Of each event once: what is told and that it was are written together. `depth`: the newest block that is deep enough. */
export async function tellSales(context: Context, depth: number): Promise<void> {
  for (;;) {
    const more = await context.transact(async tx => {
      const [event] = await tx.db
        .select()
        .from(chain_events)
        .where(and(isNull(chain_events.told_at), lte(chain_events.block_number, depth)))
        .orderBy(asc(chain_events.block_number), asc(chain_events.log_index))
        .limit(1)
        .for('update')
      if (!event) return false
      if (event.token_id !== null) await tellEvent(tx, event, event.token_id)
      await tx.db.update(chain_events).set({ told_at: tx.now() }).where(eq(chain_events.id, event.id))
      return true
    })
    if (!more) return
  }
}

async function tellEvent(context: Context, event: EventRow, token_id: string): Promise<void> {
  const story = await tokenStory(context, [token_id])
  const at = story.findIndex(({ id }) => id === event.id)
  const news = newsOfNft(tokenAfter(story.slice(0, at)), event)
  if (news.length === 0) return
  const [about] = await context.db
    .select({ token: nft_tokens.id, title: images.title })
    .from(nft_tokens)
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .innerJoin(images, eq(images.id, nfts.image_id))
    .where(and(eq(nft_tokens.token_id, token_id), eq(nft_tokens.gone, false)))
  if (about) for (const each of news) await tellOwner(context, about, each, event)
}

type About = { token: string; title: string }

/** Nobody here may have the wallet. */
async function tellOwner(context: Context, about: About, told: NewsOfNft, { tx_hash }: EventRow): Promise<void> {
  const { wallet, news, amount } = told
  const currency = (await placeOf(context))?.currencies[told.currency]
  const [owner] = await context.db
    .select({ user_id: wallets.user_id })
    .from(wallets)
    .innerJoin(users, eq(users.id, wallets.user_id))
    .where(and(eq(sql`lower(${wallets.address})`, wallet.toLowerCase()), isNull(users.deleted_at)))
  if (!owner || !currency) return
  const { decimals, symbol } = currency
  await context.emit('nft.news', { ...owner, ...about, news, amount, decimals, symbol, tx_hash })
}
