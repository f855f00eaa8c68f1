// The order of a lightbox, whatever is asked for.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder } from '#lib/rules/market/lightboxes.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String))

describe('the order of a lightbox', () => {
  it('keeps exactly the images that are in it, those that were named first and in that order', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 0, max: 40 }).map(String)), (current, asked) => {
        const order = inOrder(current, asked)
        expect([...order].sort()).toEqual([...current].sort())
        const named = [...new Set(asked)].filter(id => current.includes(id))
        expect(order.slice(0, named.length)).toEqual(named)
        const others = current.filter(id => !named.includes(id))
        expect(order.slice(named.length)).toEqual(others)
      }),
    )
  })
})
