// The steps of the guided tours: what each explains, and where that is.
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { href } from '#lib/routes.ts'
import type { TourName } from './tour-progress.ts'

export type TourStep = {
  /** The words of the step, and its name where progress is remembered. */
  name: string
  /** `data-tour` of the element that it explains. */
  target: string
  /** The page of the element, without the language; null where there is nothing to show. */
  address(): string | Promise<string | null>
}

async function ownImage(): Promise<string | null> {
  const { results } = await call(api.images.list, { query: { mine: 'true', state: 'certified', page_size: 1 } })
  return results[0] ? href('image', { id: results[0].id, slug: results[0].slug }) : null
}

async function copy(): Promise<string | null> {
  const { results } = await call(api.hits.list, { query: { page_size: 1 } })
  return results[0] ? href('hits', { slug: results[0].id }) : null
}

async function imageOnSale(): Promise<string | null> {
  const { results } = await call(api.images.list, { query: { portfolio: 'on_sale', page_size: 1 } })
  return results[0] ? href('sale', { id: results[0].id }) : null
}

export const tours: Record<TourName, readonly TourStep[]> = {
  creator: [
    { name: 'library', target: 'library', address: () => href('images') },
    { name: 'upload', target: 'upload', address: () => href('images') },
    { name: 'certificate', target: 'certificate', address: ownImage },
    { name: 'copies', target: 'copies', address: () => href('hits') },
    { name: 'evidence', target: 'evidence', address: copy },
    { name: 'notice', target: 'notice', address: copy },
    { name: 'sales', target: 'sales', address: () => href('account', { slug: 'transactions' }) },
  ],
  buyer: [
    { name: 'discover', target: 'gallery-filters', address: () => href('discovers') },
    { name: 'prices', target: 'prices', address: imageOnSale },
    { name: 'cart', target: 'cart', address: () => href('cart') },
    { name: 'licenses', target: 'licenses', address: () => href('account', { slug: 'licenses' }) },
  ],
}

export type TourPlace = { tour: TourName; index: number; step: TourStep; count: number }

/** What is remembered as a step; a step that is no longer there is the first one. */
export function tourPlaceOf(remembered: string): TourPlace {
  const [name, step_name] = remembered.split('.')
  const tour = name === 'buyer' ? 'buyer' : 'creator'
  const steps = tours[tour]
  const index = Math.max(
    0,
    steps.findIndex(each => each.name === step_name),
  )
  const step = steps[index]
  if (!step) throw new Error(`the tour ${tour} has no steps`)
  return { tour, index, step, count: steps.length }
}

/** The nearest step in this direction that has something to show, with its page; null beyond the ends. */
export async function neighbour({ tour, index }: TourPlace, by: 1 | -1): Promise<[TourStep, string] | null> {
  for (let at = index + by; ; at += by) {
    const step = tours[tour][at]
    if (!step) return null
    const address = await Promise.resolve(step.address()).catch(() => null)
    if (address !== null) return [step, address]
  }
}
