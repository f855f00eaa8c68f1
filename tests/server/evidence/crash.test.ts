// The server dies by kill -9 in the middle of a recording: neither the recording process nor its browser outlives it.
import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testAuthority } from '#tests/support/certificates/test-authority.ts'

/** Processes that name the folder in their command line or environment. */
async function processesOf(folder: string): Promise<number> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const named = await Promise.all(
    pids.map(async pid => {
      const parts = ['cmdline', 'environ'].map(name => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''))
      return (await Promise.all(parts)).join('').includes(folder)
    }),
  )
  return named.filter(Boolean).length
}

async function until(good: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await good()) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('it did not come to that')
}

it.runIf(process.platform === 'linux')('a recording ends with the server that asked for it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'auctor-crash-'))
  const into = join(root, 'report')
  await mkdir(into)
  let asked = 0
  // A page that never comes keeps the recording in its middle.
  const site = createServer(() => {
    asked += 1
  })
  await new Promise<void>(resolve => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const { port } = site.address() as AddressInfo // a listening server on a port
  // What is recorded is worked on below the folder for passing files, by which its processes are known here.
  const env = { ...process.env, TMPDIR: root }
  const program = fork(join(import.meta.dirname, '../../support/record-program.ts'), { env })
  const sites = [{ host_suffix: '.localhost', port }]
  const { rootPem: ca_pem } = await testAuthority()
  program.send({ page_url: `http://thief.localhost:${port}/`, into, sites, ca_pem })
  await until(async () => asked > 0)
  expect(await processesOf(root)).toBeGreaterThan(1)
  program.kill('SIGKILL')
  await until(async () => (await processesOf(root)) === 0)
  site.closeAllConnections()
  site.close()
  await rm(root, { recursive: true, maxRetries: 5, retryDelay: 100 })
})
