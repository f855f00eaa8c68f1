// What a copy at a pinning service becomes by what is heard of it.
import { describe, expect, it } from 'vitest'
import { PIN_TRIES, pinAfter, pinAfterFailure, pinCan, pinPauseS, pinStates } from '#lib/rules/nft/pins.ts'

const pin = (state: (typeof pinStates)[number], attempts = 0) => ({ state, attempts })

describe('a pin', () => {
  it('can do one thing in each state', () => {
    for (const state of pinStates)
      expect([pinCan.ask(state), pinCan.follow(state), pinCan.check(state)].filter(Boolean)).toHaveLength(1)
  })

  it('becomes what the service says, and forgets its vain tries once it is kept', () => {
    expect(pinAfter(pin('waiting', 3), 'queued')).toEqual(pin('queued', 3))
    expect(pinAfter(pin('queued', 3), 'pinning')).toEqual(pin('pinning', 3))
    expect(pinAfter(pin('pinning', 3), 'pinned')).toEqual(pin('pinned'))
  })

  it('is asked for again when the service failed or lost it, and given up after a few tries', () => {
    expect(pinAfter(pin('pinned'), null)).toEqual(pin('waiting', 1))
    expect(pinAfter(pin('pinning', 2), 'failed')).toEqual(pin('waiting', 3))
    expect(pinAfter(pin('pinning', PIN_TRIES - 1), 'failed')).toEqual(pin('failed', PIN_TRIES))
  })

  it('stays what it was when nobody answers, so that no second copy is asked for', () => {
    expect(pinAfterFailure(pin('pinning'))).toEqual(pin('pinning', 1))
    expect(pinAfterFailure(pin('pinned', 9))).toEqual(pin('pinned', 10))
    expect(pinAfterFailure(pin('waiting'))).toEqual(pin('waiting', 1))
    expect(pinAfterFailure(pin('failed', PIN_TRIES))).toEqual(pin('failed', PIN_TRIES + 1))
  })

  it('waits longer each time, within bounds', () => {
    const pauses = Array.from({ length: 8 }, (_, at) => pinPauseS(at + 1))
    expect(pauses[0]).toBe(60)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses.at(-1)).toBe(6 * 3_600)
  })
})
