// The panel of a tour covers nothing of what it explains, wherever that is and however large the window.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, GAP, type PanelPlace, placePanel, scrollNeeded } from '#features/tour/panel-place.ts'
import type { Size } from '#lib/rules/copies.ts'

const desk: Size = { width: 1280, height: 800 }
const phone: Size = { width: 390, height: 844 }
const panel: Size = { width: 384, height: 220 }

const boxOf = (place: PanelPlace, { width, height }: Size, view: Size): Box => {
  if (place.at === 'point') return { left: place.left, top: place.top, width, height }
  return { left: 0, width: view.width, height: height + GAP, top: place.at === 'top' ? 0 : view.height - height - GAP }
}
const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

describe('the place of the panel', () => {
  it('is below what it explains where there is room, else above', () => {
    const target = { left: 100, top: 100, width: 300, height: 40 }
    expect(placePanel(target, panel, desk)).toEqual({ at: 'point', left: 100, top: 152 })
    expect(placePanel({ ...target, top: 700 }, panel, desk)).toEqual({ at: 'point', left: 100, top: 468 })
  })

  it('is beside what is too tall for either', () => {
    const target = { left: 100, top: 20, width: 300, height: 760 }
    expect(placePanel(target, panel, desk)).toEqual({ at: 'point', left: 412, top: 20 })
  })

  it('is a sheet at the farther edge of a phone, and at the bottom where there is nothing to explain', () => {
    expect(placePanel({ left: 20, top: 100, width: 300, height: 40 }, panel, phone)).toEqual({ at: 'bottom' })
    expect(placePanel({ left: 20, top: 700, width: 300, height: 40 }, panel, phone)).toEqual({ at: 'top' })
    expect(placePanel(null, panel, desk)).toEqual({ at: 'bottom' })
  })

  it('never overlaps a target that leaves room for it above or below', () => {
    const views = fc.record({ width: fc.integer({ min: 320, max: 1920 }), height: fc.integer({ min: 560, max: 1200 }) })
    const tries = fc.record({
      view: views,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      height: fc.integer({ min: 1, max: 300 }),
      panel: fc.record({ width: fc.integer({ min: 200, max: 384 }), height: fc.integer({ min: 100, max: 240 }) }),
    })
    fc.assert(
      fc.property(tries, ({ view, share, height, panel: size }) => {
        const free = view.height - size.height - GAP
        const top = Math.round(share * Math.max(0, free - height))
        fc.pre(height <= free)
        const target = { left: 16, top, width: view.width - 32, height }
        // As it stands once the page has been scrolled.
        const seen = { ...target, top: target.top - scrollNeeded(target, size, view, 0) }
        expect(overlap(seen, boxOf(placePanel(seen, size, view), size, view))).toBe(false)
      }),
    )
  })
})

describe('scrolling', () => {
  it('leaves alone what is seen whole, and brings the rest below the header', () => {
    const target = { left: 20, top: 100, width: 300, height: 40 }
    expect(scrollNeeded(target, panel, phone, 72)).toBe(0)
    expect(scrollNeeded({ ...target, top: 900 }, panel, phone, 72)).toBe(900 - 72 - GAP)
    expect(scrollNeeded({ ...target, top: -50 }, panel, phone, 72)).toBe(-50 - 72 - GAP)
  })
})
