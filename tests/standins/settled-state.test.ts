// A state of the chain is only kept when its accounts and its blocks are of one moment.
import { describe, expect, test } from 'vitest'
import { ahead, settledState } from '#standins/chain/settled-state.ts'

const person = (nonce: number) => ({ nonce, code: '0x' })
const state = (nonces: number[], transactions: number) => ({
  accounts: {
    ...Object.fromEntries(nonces.map((nonce, at) => [`0x${at}`, person(nonce)])),
    '0xc0': { nonce: 1, code: '0x60' },
  },
  transactions: Array.from({ length: transactions }, () => ({})),
})
const answering = (...states: ReturnType<typeof state>[]) => {
  const asked: string[] = []
  const dump = async () => {
    const next = JSON.stringify(states[Math.min(asked.length, states.length - 1)])
    asked.push(next)
    return next
  }
  return { asked, dump }
}

describe('a state of the chain', () => {
  test('is ahead by what its people have sent and its blocks do not hold; contracts do not count', () => {
    expect(ahead(state([3, 0, 2], 5))).toBe(0)
    expect(ahead(state([3, 0, 2], 4))).toBe(1)
  })

  test('is asked for again until nothing is ahead', async () => {
    const { asked, dump } = answering(state([2], 1), state([3], 2), state([3], 3), state([4], 3))
    expect(JSON.parse(await settledState(dump))).toEqual(state([3], 3))
    expect(asked).toHaveLength(3)
  })

  test('is taken as it is when it never agrees', async () => {
    const { asked, dump } = answering(state([2], 1))
    expect(JSON.parse(await settledState(dump))).toEqual(state([2], 1))
    expect(asked).toHaveLength(5)
  })
})
