// Starting and stopping: one clear sentence for what a person can meet, nothing left running, the same data the next time.

import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '#server/files/is-alive.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Product, spawnProduct, startProduct } from '#tests/support/product.ts'

let data: string
beforeAll(async () => {
  data = await dataFolder()
})
afterAll(() => rm(data, { recursive: true, force: true }))

/** What a start that fails says, without blank lines. */
async function failedStart(
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, output } = spawnProduct(folder, env)
  await once(child, 'exit')
  return { code: child.exitCode, lines: output().trim().split('\n') }
}

describe('the product', () => {
  let product: Product
  let port: number
  let metrics: number
  beforeAll(async () => {
    ;[port, metrics] = [await freePort(), await freePort()]
    product = await startProduct(data, port, { METRICS_PORT: String(metrics) })
  })
  afterAll(() => product.stop())

  it('answers pages, API and mailbox at one port', async () => {
    const [page, api, mailbox] = await Promise.all(
      ['/en/', '/api/health', '/mailbox/'].map(path => fetch(`${product.url}${path}`)),
    )
    expect([page?.status, api?.status, mailbox?.status]).toEqual([200, 200, 200])
  })

  it('tells operators its metrics at the port that they named, and nobody else', async () => {
    await fetch(`${product.url}/en/`)
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    expect(text).toMatch(/^auctor_part_state\{part="database"\} 1$/m)
    expect(text).toMatch(/^auctor_pages_total\{source="\w+"\} \d+$/m)
    expect((await fetch(`${product.url}/metrics`)).status).toBe(404)
  })

  it('says where everything is', async () => {
    // Jobs begin before it does, and the API answers before them.
    await expect.poll(() => product.output()).toContain('is ready')
    for (const path of ['/', '/api/docs', '/mailbox/']) expect(product.output()).toContain(`localhost:${port}${path}`)
  })

  it('refuses a second start on the same port with one sentence', async () => {
    const other = await dataFolder()
    const { code, lines } = await failedStart(other, { PORT: String(port) })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is in use by another program\\. .+PORT=`))])
    await rm(other, { recursive: true, force: true })
  })

  it('refuses a second start on the same data with one sentence', async () => {
    const { code, lines } = await failedStart(data, { PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^The data folder .+ is in use by another process \(pid \d+\)\. .+DATA_DIR/),
    ])
  })

  it('ends on Ctrl-C with everything it started, and starts again with the same data', async () => {
    const chainPid = Number(JSON.parse(await readFile(join(data, 'chain', 'anvil.pid'), 'utf8')).anvil)
    expect(isAlive(chainPid)).toBe(true)
    expect(await product.stop()).toBe(0)
    expect(isAlive(chainPid)).toBe(false)
    product = await startProduct(data, port)
    expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  })
})

describe('a wrong setting', () => {
  it('is named in one sentence', async () => {
    const { code, lines } = await failedStart(data, { PORT: '70000' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The environment is not valid\. PORT: /)])
  })
})
