// kill -9 while carts of two sellers are paid: a short part of what `npm run faults purchases` does thirty times.
import { expect, it } from 'vitest'
import { purchases } from '../faults/purchases.ts'

it('three crashes while people buy lose no licence and grant none twice', async () => {
  const { broken } = await purchases({ kills: 3, hurried: true })
  expect(broken.join('\n')).toBe('')
})
