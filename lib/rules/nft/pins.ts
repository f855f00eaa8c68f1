// Copies that a pinning service keeps of what is on IPFS: their states, and when they are asked for and checked again.
import { DAY_S, HOUR_S, MINUTE_S } from '../../dates.ts'
import { states } from '../states.ts'

/**
 * `waiting`: to be asked for, the first time or again; `queued`, `pinning`, `pinned`: as the service says; `failed`: given up
 * until the next daily check.
 */
export const pinStates = ['waiting', 'queued', 'pinning', 'pinned', 'failed'] as const
export type PinState = (typeof pinStates)[number]

/** What the service of the protocol says (IPFS Pinning Service API 1.0). */
export const pinStatuses = ['queued', 'pinning', 'pinned', 'failed'] as const
export type PinStatus = (typeof pinStatuses)[number]

export const pinCan = states({
  /** The service is asked to keep it. */
  ask: ['waiting', 'failed'],
  /** It has begun, and is asked how far it is. */
  follow: ['queued', 'pinning'],
  /** It says that it keeps it, and is asked whether it still does. */
  check: ['pinned'],
})

/** After so many vain tries in a row it is left to the daily check. */
export const PIN_TRIES = 6
export const PIN_CHECK_S = DAY_S
/** Between two questions about what has begun. */
export const PIN_FOLLOW_S = 30

/** Before the next try: a minute, then longer, at most six hours. */
export const pinPauseS = (attempts: number): number => Math.min(MINUTE_S * 4 ** Math.max(0, attempts - 1), 6 * HOUR_S)

type Pin = { state: PinState; attempts: number }

/** What a pin becomes by what the service says; null: it does not know it, or has lost it. */
export function pinAfter({ attempts }: Pin, status: PinStatus | null): Pin {
  if (status === 'pinned') return { state: 'pinned', attempts: 0 }
  if (status === 'queued' || status === 'pinning') return { state: status, attempts }
  return pinAfterFailure({ state: 'waiting', attempts })
}

/** What it becomes when the service refuses it, or does not answer: what has begun goes on. */
export function pinAfterFailure({ state, attempts }: Pin): Pin {
  const tried = attempts + 1
  if (pinCan.follow(state) || pinCan.check(state)) return { state, attempts: tried }
  return { state: tried >= PIN_TRIES ? 'failed' : 'waiting', attempts: tried }
}
