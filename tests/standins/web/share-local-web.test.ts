// Two processes of one data folder visit the same local web, and the second takes it over when the first ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SharedWeb, shareLocalWeb } from '#standins/web/share-local-web.ts'

let data: string
let other: ChildProcess
let own: SharedWeb
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'auctor-web-'))
})
afterEach(async () => {
  await own.close()
  other.kill('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

/** A process of its own that has the local web, and says so. */
async function hold(): Promise<void> {
  const module = JSON.stringify(join(import.meta.dirname, '../../..', 'standins/web/share-local-web.ts'))
  const program = `
    const { shareLocalWeb } = await import(${module})
    await shareLocalWeb({ data: ${JSON.stringify(data)}, picture_source: null })
    process.stdout.write('open')`
  other = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (other.stdout) await once(other.stdout, 'data')
}

it('has one set of addresses, also after the first process is gone', async () => {
  await hold()
  own = await shareLocalWeb({ data, picture_source: null })
  const [site] = own.sites
  const visit = () =>
    fetch(`http://127.0.0.1:${own.http_port}/`, { headers: { Host: new URL(site?.url ?? '').host } }).then(
      response => response.status,
      () => 0,
    )
  expect(await visit()).toBe(200)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await expect.poll(visit, { timeout: 30_000 }).toBe(200)
})
