// A body that stops coming is given up, and what came before is not lost on the way.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withIdleTimeout } from '#server/http/idle-timeout.ts'

async function* pieces(...pauses: number[]) {
  for (const pause of pauses) {
    await sleep(pause)
    yield new Uint8Array(1)
  }
}

it('passes on what keeps coming', async () => {
  let came = 0
  for await (const piece of withIdleTimeout(pieces(0, 1, 1), 5_000)) came += piece.length
  expect(came).toBe(3)
})

it('refuses what stops', async () => {
  async function* stopping() {
    yield new Uint8Array(1)
    await new Promise(() => {})
  }
  const reading = withIdleTimeout(stopping(), 20)
  expect((await reading.next()).value).toHaveLength(1)
  await expect(reading.next()).rejects.toMatchObject({ code: 'body_timeout', status: 408 })
})
