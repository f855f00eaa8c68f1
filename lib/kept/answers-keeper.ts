// Where the pages of this process keep answers that everybody shares.
import type { Keeper } from './keeper.ts'

/** The process and the bundled pages each have a copy of this file; what is kept is in one place. */
declare global {
  var auctorSharedAnswers: Keeper<unknown> | undefined
}

/** From now on; undefined: nothing is kept. */
export function shareAnswersIn(keeper: Keeper<unknown> | undefined): void {
  globalThis.auctorSharedAnswers = keeper
}

export const answersKeeper = (): Keeper<unknown> | undefined => globalThis.auctorSharedAnswers
