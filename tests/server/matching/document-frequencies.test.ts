// How common a feature of a question is: by pictures that more than chance leads to.
import { expect, it } from 'vitest'
import { documentFrequencies } from '#server/matching/candidate-search.ts'

const vote = (slot: number, keypoint: number) => ({ slot, keypoint, mirrored: false, geometry: 0, weight: 1 })

it('counts the pictures that two features lead to, as a logo does, and none of a million that one alone leads to', () => {
  const singletons = Array.from({ length: 50 }, (_, i) => vote(1000 + i, 0))
  const logo = Array.from({ length: 20 }, (_, i) => [vote(i, 1), vote(i, 2)]).flat()
  const votes = [...singletons, ...logo, vote(3, 0)]
  expect([...documentFrequencies({ votes, entriesRead: 0 }, { count: 4 })]).toEqual([1, 20, 20, 0])
})

it('takes one feature that repeats in a picture for one', () => {
  expect([...documentFrequencies({ votes: [vote(7, 0), vote(7, 0)], entriesRead: 0 }, { count: 1 })]).toEqual([0])
})
