// What pays a renewal: the one place that says so, for the page and for letters; the charge itself goes by the same saved means.
import type { Context } from '#server/context.ts'
import { defaultCard, savedMeans } from '../pay-ins/saved-means.ts'

/**
 * `confirmation`: the bank of the card wants its holder; `none`: nothing could pay. `account`: the card or the bank
 * account, as its owner sees it.
 */
export type MeansOfRenewal = { kind: 'card' | 'mandate' | 'confirmation' | 'none'; account: string | null }

/** What the holder has agreed to, else the card that would ask them. */
export async function meansOfRenewal(context: Pick<Context, 'db' | 'now'>, user_id: string): Promise<MeansOfRenewal> {
  const means = await savedMeans(context, user_id)
  if (means?.method === 'card') return { kind: 'card', account: means.card.alias }
  if (means) return { kind: 'mandate', account: means.mandate.account }
  const card = await defaultCard(context, user_id)
  return card ? { kind: 'confirmation', account: card.alias } : { kind: 'none', account: null }
}
