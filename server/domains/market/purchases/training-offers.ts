// Licences to train models with an image: when another begins for whoever holds one.
import { dayOf } from '#lib/dates.ts'
import { firstDayAfter } from '#lib/rules/market/editions.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import type { Context } from '#server/context.ts'
import { soldTerms } from './editions.ts'

/** By image, where the caller holds a licence to train with it that is not over: when the next one begins. */
export async function trainingBegins(
  context: Context,
  wanted: readonly { image_id: string; purpose?: LicensePurpose }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = wanted.filter(({ purpose }) => purpose === 'training').map(({ image_id }) => image_id)
  if (ids.length === 0 || !context.user) return new Map()
  const buyer_id = context.user.id
  const today = dayOf(context.now())
  const held = (await soldTerms(context, ids, 'training')).filter(term => term.buyer_id === buyer_id)
  const byImage = Map.groupBy(held, ({ image_id }) => image_id)
  return new Map([...byImage].map(([id, terms]) => [id, firstDayAfter(terms, today)]))
}
