// So many are open at once: who is used stays open, who is not makes room, and nobody waits for ever.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { Slots } from '#server/sandbox/slots.ts'

function world(most: number, idle_ms = 60_000) {
  const open = new Set<string>()
  let highest = 0
  const slots = new Slots({
    most,
    idle_ms,
    open: async id => {
      await sleep(1)
      if (id === 'broken') throw new Error('cannot be opened')
      if (open.has(id)) throw new Error(`${id} is open twice`)
      open.add(id)
      highest = Math.max(highest, open.size)
      return {
        id,
        close: async () => {
          await sleep(1)
          open.delete(id)
        },
      }
    },
  })
  return { slots, open, highest: () => highest }
}

it('opens one once for everybody who uses it', async () => {
  const { slots, open } = world(2)
  const used = await Promise.all([1, 2, 3].map(() => slots.use('a', async ({ id }) => id)))
  expect(used).toEqual(['a', 'a', 'a'])
  expect([...open]).toEqual(['a'])
  await slots.close()
  expect(open.size).toBe(0)
})

it('has never more open than there is room for, and serves all who come', async () => {
  const { slots, highest } = world(3)
  const ids = Array.from({ length: 60 }, (_, place) => `w${place % 20}`)
  const served = await Promise.all(
    ids.map(id =>
      slots.use(id, async opened => {
        await sleep(2)
        return opened.id
      }),
    ),
  )
  expect(served).toEqual(ids)
  expect(highest()).toBeLessThanOrEqual(3)
  await slots.close()
})

it('closes nobody who is used', async () => {
  const { slots, open } = world(1)
  let go = () => {}
  const held = slots.use('a', () => new Promise<void>(done => (go = done)))
  const other = slots.use('b', async ({ id }) => id)
  await sleep(20)
  expect([...open]).toEqual(['a'])
  go()
  await held
  expect(await other).toBe('b')
  await slots.close()
})

it('says that one cannot be opened, and tries again for the next', async () => {
  const { slots } = world(1)
  await expect(slots.use('broken', async () => 1)).rejects.toThrow('cannot be opened')
  await expect(slots.use('broken', async () => 1)).rejects.toThrow('cannot be opened')
  expect(await slots.use('a', async () => 1)).toBe(1)
  await slots.close()
})

it('closes those that nobody has used for a while, though work is looked for in them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { slots, open } = world(4, 30)
  await slots.use('idle', async () => 1)
  await slots.use('busy', async () => 1)
  vi.setSystemTime(20)
  await slots.each(async ({ id }) => (id === 'busy' ? 1 : 0))
  vi.setSystemTime(40)
  await slots.each(async () => 0)
  vi.useRealTimers()
  await expect.poll(() => [...open]).toEqual(['busy'])
  await slots.close()
})

it('waits for whoever uses one before it is dropped', async () => {
  const { slots, open } = world(2)
  let go = () => {}
  const held = slots.use('a', () => new Promise<void>(done => (go = done)))
  await sleep(10)
  const dropped = slots.drop('a')
  await sleep(10)
  expect([...open]).toEqual(['a'])
  go()
  await Promise.all([held, dropped])
  expect(open.size).toBe(0)
})
