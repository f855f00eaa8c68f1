// The header steps aside and comes back only for a movement of more than 20 pixels.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEADROOM_TOLERANCE_PX, type Headroom, scrolled } from '#components/layout/header/headroom-machine.ts'

const top: Headroom = { look: 'top', turn: 0 }
const lookAfter = (...positions: number[]) => positions.reduce(scrolled, top).look

describe('headroom', () => {
  it('has the tolerance of the specification', () => {
    expect(HEADROOM_TOLERANCE_PX).toBe(20)
  })

  it('stays for 20 pixels and steps aside at 21', () => {
    expect(lookAfter(20)).toBe('top')
    expect(lookAfter(21)).toBe('hidden')
  })

  it('comes back after more than 20 pixels upwards, measured from the lowest point', () => {
    expect(lookAfter(500, 900, 880)).toBe('hidden')
    expect(lookAfter(500, 900, 879)).toBe('pinned')
  })

  it('is part of the page again at its top, also when a phone bounces above it', () => {
    expect(lookAfter(500, 400, 0)).toBe('top')
    expect(lookAfter(500, 400, -60)).toBe('top')
  })

  it('never changes for a movement of at most 20 pixels away from the top', () => {
    const tremor = fc.array(fc.integer({ min: 1, max: HEADROOM_TOLERANCE_PX }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 100_000 }), tremor, (base, steps) => {
        let state = scrolled(top, base)
        for (const step of steps) {
          state = scrolled(scrolled(state, base - step), base)
          expect(state.look).toBe('hidden')
        }
      }),
    )
  })
})
