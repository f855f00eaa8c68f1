// Calls into a worker thread: answers, refusals, a thread that dies, one that says nothing, one that has nothing to do.
import { afterEach, expect, it } from 'vitest'
import { diskFailure } from '#server/files/disk-failure.ts'
import { ThreadClient, type ThreadSettings } from '#server/threads/thread-client.ts'
import type { Program, ProgramQuestions } from './thread-program.ts'

const clients: ThreadClient<Program>[] = []
const open = (settings?: ThreadSettings) => {
  const client = new ThreadClient<Program>('adding', new URL('./thread-program.ts', import.meta.url), settings)
  clients.push(client)
  return client
}
afterEach(() => Promise.all(clients.splice(0).map(client => client.close())))

it('answers each call with the result of its function', async () => {
  const client = open({ data: { of: 'the program' } })
  expect(client.isRunning).toBe(false)
  const results = await Promise.all([client.call('add', 1, 2), client.call('data'), client.call('add', 3, 4)])
  expect(results).toEqual([3, { of: 'the program' }, 7])
  expect(client.isRunning).toBe(true)
})

it('passes on what a function throws, and stays', async () => {
  const client = open()
  await expect(client.call('refuse', 'not today')).rejects.toThrow('not today')
  await expect(client.call('add', 1, 1)).resolves.toBe(2)
})

it('passes on that a disk is full, which the code says or the words alone', async () => {
  const client = open()
  for (const words of ['ENOSPC: no space left on device, write', 'VipsTarget: write error (No space left on device)'])
    await expect(client.call('refuse', words).catch(diskFailure)).resolves.toBe('full')
  await expect(client.call('missingFile').catch(error => error.code)).resolves.toBe('ENOENT')
})

it('answers what the program asks, and passes on what an answer throws', async () => {
  const answers: ProgramQuestions = {
    numberOf: async name => {
      if (name === 'none') throw Object.assign(new Error('nobody knows'), { code: 'ENOENT' })
      return name.length
    },
  }
  const client = open({ answers })
  await expect(Promise.all([client.call('sumOf', ['a', 'bcd']), client.call('sumOf', ['ef'])])).resolves.toEqual([4, 2])
  await expect(client.call('sumOf', ['a', 'none'])).rejects.toMatchObject({ message: 'nobody knows', code: 'ENOENT' })
})

it('rejects the calls under way when the thread dies, and starts another one for the next', async () => {
  const client = open()
  const calls = [client.call('hang'), client.call('die')]
  for (const call of calls) await expect(call).rejects.toThrow('the adding thread has ended')
  expect(client.isRunning).toBe(false)
  await expect(client.call('add', 2, 2)).resolves.toBe(4)
})

it('rejects a call whose arguments or result cannot be copied', async () => {
  const client = open()
  await expect(client.call('refuse', Symbol('no copy') as unknown as string)).rejects.toThrow(/could not be cloned/)
  await expect(client.call('answerFunction')).rejects.toThrow(/could not be cloned/)
  await expect(client.call('add', 2, 3)).resolves.toBe(5)
})

it('gives up a thread that does not answer', async () => {
  const client = open({ silence_ms: 20 })
  await expect(client.call('hang')).rejects.toThrow('the adding thread does not answer')
})

it('ends a thread without work, and starts another one when there is work again', async () => {
  const client = open({ idle_ms: 5 })
  await expect(client.call('add', 1, 2)).resolves.toBe(3)
  await expect.poll(() => client.isRunning).toBe(false)
  await expect(client.call('add', 5, 6)).resolves.toBe(11)
})
