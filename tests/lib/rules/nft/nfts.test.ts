// What may be done with an NFT in each of its states.
import { expect, it } from 'vitest'
import { nftCan, nftStates } from '#lib/rules/nft/nfts.ts'

it.each([
  ['draft', { update: true, prepare: true, mint: false, remove: true }],
  ['prepared', { update: true, prepare: false, mint: true, remove: true }],
  ['minted', { update: false, prepare: false, mint: true, remove: false }],
] as const)('%s', (state, expected) => {
  expect(nftStates).toContain(state)
  expect(Object.fromEntries(Object.entries(nftCan).map(([act, may]) => [act, may(state)]))).toEqual(expected)
})
