// How a copy differs: told from the two sizes, whatever the rounding of a resize was.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyKind } from '#lib/rules/copies.ts'

const original = { width: 4000, height: 3000 }

it('names the three kinds of copies', () => {
  expect(copyKind(original, { width: 4000, height: 3000 })).toEqual({ kind: 'saved_again' })
  expect(copyKind(original, { width: 2000, height: 1500 })).toEqual({ kind: 'resized', percent: 50 })
  expect(copyKind(original, { width: 3840, height: 3000 })).toEqual({ kind: 'cropped' })
})

it('calls every proportional copy resized, however its sides were rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 3999 }),
      fc.constantFrom(Math.floor, Math.round, Math.ceil),
      (width, round) => {
        expect(copyKind(original, { width, height: round((width * 3) / 4) }).kind).toBe('resized')
      },
    ),
  )
})
