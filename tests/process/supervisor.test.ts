// `npm start` keeps the product alive: what dies or stands still is started again, and ends when it is told to.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '#server/files/is-alive.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { spawnProduct } from '#tests/support/product.ts'
import { root } from '../../scripts/build-stamp.ts'

/** A loaded machine stands still for some seconds while the product starts. */
const STALLED_S = '10'

let data: string
let port: string
let kept: ReturnType<typeof spawnProduct>
const start = (folder: string, env: Record<string, string>) =>
  spawnProduct(folder, { FTP_PORT: 'off', ...env }, root, 'scripts/start.mjs')
beforeAll(async () => {
  data = await dataFolder()
  port = String(await freePort())
  kept = start(data, { PORT: port, STALLED_AFTER_S: STALLED_S })
})
afterAll(async () => {
  if (kept.child.exitCode === null) kept.child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const pid = () => Number.parseInt(readFileSync(join(data, 'db.lock'), 'utf8'), 10)

async function ready(): Promise<number> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(100)) {
    const answers = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      response => response.ok,
      () => false,
    )
    if (answers && isAlive(pid())) return pid()
  }
  throw new Error(`not ready: ${kept.output()}`)
}

async function another(than: number): Promise<number> {
  for (let now = await ready(); ; now = await ready()) {
    if (now !== than) return now
    await sleep(100)
  }
}

describe('the process that keeps the product', () => {
  it('starts it again after kill -9', async () => {
    const before = await ready()
    expect(before).not.toBe(kept.child.pid)
    // The first start has failed unless it has said that it serves.
    await expect.poll(() => kept.output()).toContain('is ready')
    process.kill(before, 'SIGKILL')
    await another(before)
    expect(kept.output()).toContain('ended by itself (SIGKILL)')
  })

  it('ends it when its event loop stands still, and starts it again', async () => {
    const before = await ready()
    process.kill(before, 'SIGSTOP')
    const after = await another(before)
    expect(isAlive(before)).toBe(false)
    expect(after).not.toBe(before)
    expect(kept.output()).toContain(`stood still for ${STALLED_S} s`)
  })

  it('ends it when it is told to end', async () => {
    const before = await ready()
    const ended = once(kept.child, 'exit')
    kept.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(isAlive(before)).toBe(false)
  })

  it('ends well when it is told to end before the product has loaded', async () => {
    const loading = start(data, { PORT: port })
    const told = once(loading.child, 'exit')
    // The product is there, and has not heard of signals yet.
    const children = `/proc/${loading.child.pid}/task/${loading.child.pid}/children`
    await expect.poll(() => readFileSync(children, 'utf8')).not.toBe('')
    await sleep(100)
    loading.child.kill('SIGTERM')
    expect(await told).toEqual([0, null])
  })

  it('leaves nobody behind when it is killed itself', async () => {
    kept = start(data, { PORT: port })
    const before = await ready()
    kept.child.kill('SIGKILL')
    await expect.poll(() => isAlive(before), { timeout: 30_000 }).toBe(false)
  })

  it('does not try a first start again that fails', async () => {
    const failing = start(data, { PORT: '70000' })
    expect(await once(failing.child, 'exit')).toEqual([1, null])
    expect(failing.output().trim()).toMatch(/^The environment is not valid\. PORT: .+$/)
  })
})
