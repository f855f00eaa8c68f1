// kill -9 of the product and of its chain while editions are sold: a short part of what `npm run trials:chain` does thirty times.
import { expect, it } from 'vitest'
import { playChain } from '../../trials/chain/play-chain.ts'

it('three crashes while editions are sold leave contracts and database of one mind', async () => {
  const { kills, broken } = await playChain({ kills: 3, seed: 1 })
  expect(broken.join('\n')).toBe('')
  expect(kills.map(({ who }) => who)).toEqual(['server', 'chain', 'both'])
})
