// One part of a home that the API refuses says so itself, and faults of ours are not hidden.
import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'
import { Answered, orUnknown } from '#features/overview/home-part.tsx'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'

const refusal = new ApiFailure(unavailable())
const refused = () => Promise.reject(refusal)
const broken = () => Promise.reject(new TypeError('a fault'))
const five = () => Promise.resolve(5)

describe('a part', () => {
  it('draws what was answered', async () => {
    expect(await Answered({ ask: five, children: found => `${found} copies` })).toBe('5 copies')
  })

  it('says why it was refused', async () => {
    const drawn = await Answered({ ask: refused, children: () => 'never' })
    if (!isValidElement<{ failure: ApiFailure }>(drawn)) throw new Error('nothing was drawn')
    expect(drawn.props.failure).toBe(refusal)
  })

  it('throws what is no refusal', async () => {
    await expect(Answered({ ask: broken, children: () => 'never' })).rejects.toThrow('a fault')
    await expect(orUnknown(broken)).rejects.toThrow('a fault')
  })

  it('may do without one of several answers', async () => {
    expect(await Promise.all([orUnknown(five), orUnknown(refused)])).toEqual([5, null])
  })
})
