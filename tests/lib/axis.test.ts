// The marks of an axis: round, few, and around everything that is shown.
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { axisMarks } from '#lib/axis.ts'

it.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[7], [0, 2, 4, 6, 8]],
  [
    [110, 40],
    [0, 50, 100, 150],
  ],
  [
    [-30, 100],
    [-50, 0, 50, 100],
  ],
  [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
])('of %j are %j', (values, marks) => {
  expect(axisMarks(values)).toEqual(marks)
})

test('hold zero and every value between them, at equal distances, and are seven at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 10_000_000 }), { maxLength: 12 }), values => {
      const marks = axisMarks(values)
      const [first = 0, second = 0] = marks
      expect(marks).toContain(0)
      expect(marks.length).toBeGreaterThanOrEqual(2)
      expect(marks.length).toBeLessThanOrEqual(7)
      expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(first)
      expect(Math.max(0, ...values)).toBeLessThanOrEqual(marks.at(-1) ?? 0)
      for (const [at, mark] of marks.entries()) expect(mark).toBe(first + at * (second - first))
    }),
  )
})
