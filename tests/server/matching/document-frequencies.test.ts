// How common a keypoint of a query is: by the images that more than chance leads to.
import { expect, it } from 'vitest'
import { type Vote, VoteTally } from '#server/matching/retrieval/index-votes.ts'

const vote = (slot: number, keypoint: number): Vote => ({ slot, keypoint, mirrored: false, geometry: 0, weight: 1 })
function frequencies(votes: Vote[], keypoints: number): number[] {
  const tally = new VoteTally()
  tally.votes.push(...votes)
  return [...tally.documentFrequencies(keypoints)]
}

it('counts the images that two keypoints lead to, as a logo does, and none of a million that a single one leads to', () => {
  const singletons = Array.from({ length: 50 }, (_, i) => vote(1000 + i, 0))
  const logo = Array.from({ length: 20 }, (_, i) => [vote(i, 1), vote(i, 2)]).flat()
  const votes = [...singletons, ...logo, vote(3, 0)]
  expect(frequencies(votes, 4)).toEqual([1, 20, 20, 0])
})

it('takes one keypoint that repeats in an image for one', () => {
  expect(frequencies([vote(7, 0), vote(7, 0)], 1)).toEqual([0])
})
