// Where somebody is in a guided tour, and whether the tour has been offered: remembered by this browser over reloads and logins.
import { browserStore } from '#lib/browser-store.ts'

export type TourName = 'creator' | 'buyer'
/** A tour and a step of it. */
type Place = `${TourName}.${string}`

const isPlace = (found: unknown): found is Place =>
  typeof found === 'string' && (found.startsWith('creator.') || found.startsWith('buyer.'))
const isTrue = (found: unknown): found is true => found === true

/** Nothing in it where no tour runs. */
export const tourProgress = browserStore('auctor_tour', isPlace)
/** Whether this browser's person has seen a tour or wants none. */
export const guideFlag = browserStore('auctor_guide', isTrue)

/** From its beginning; nobody is offered one afterwards. */
export function startTour(tour: TourName): void {
  guideFlag.write(true)
  tourProgress.write(`${tour}.`)
}
