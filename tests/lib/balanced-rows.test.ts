// Rows of photographs that are all full.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balancedRows } from '#lib/balanced-rows.ts'

it('leaves no photograph alone below rows of several', () => {
  expect(balancedRows([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 0.67, 1.5], 4.8)).toEqual([4, 4])
  expect(balancedRows([1.5, 1.5, 1.5, 1.5, 1.5], 4.8)).toEqual([2, 3])
  expect(balancedRows([], 4.8)).toEqual([])
})

it('shows each once, and no row is wider than the ideal by more than one photograph', () => {
  const ratio = fc.double({ min: 0.5, max: 2.2, noNaN: true })
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 8 }), ratios => {
      const counts = balancedRows(ratios, 4.8)
      expect(counts.reduce((all, each) => all + each, 0)).toBe(ratios.length)
      const total = ratios.reduce((all, each) => all + each, 0)
      let from = 0
      for (const count of counts) {
        expect(count).toBeGreaterThan(0)
        const row = ratios.slice(from, from + count).reduce((all, each) => all + each, 0)
        expect(row).toBeLessThanOrEqual(total / counts.length + Math.max(...ratios))
        from += count
      }
    }),
  )
})
