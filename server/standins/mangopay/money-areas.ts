// The areas about money: wallets, cards, what comes in, moves and goes out.
import type { Area } from './area.ts'

/** In the order in which they may rely on one another. */
export const moneyAreas: Area[] = []
