// How common a feature of a question is: by pictures that more than chance leads to.
import { expect, it } from 'vitest'
import { spreadOf } from '#server/matching/candidates.ts'

const vote = (slot: number, feature: number) => ({ slot, feature, mirrored: false, place: 0, weight: 1 })

it('counts the pictures that two features lead to, as a logo does, and none of a million that one alone leads to', () => {
  const lonely = Array.from({ length: 50 }, (_, i) => vote(1000 + i, 0))
  const logo = Array.from({ length: 20 }, (_, i) => [vote(i, 1), vote(i, 2)]).flat()
  const votes = [...lonely, ...logo, vote(3, 0)]
  expect([...spreadOf({ votes, read: 0 }, { count: 4 })]).toEqual([1, 20, 20, 0])
})

it('takes one feature that repeats in a picture for one', () => {
  expect([...spreadOf({ votes: [vote(7, 0), vote(7, 0)], read: 0 }, { count: 1 })]).toEqual([0])
})
