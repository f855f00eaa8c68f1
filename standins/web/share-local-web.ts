// One local web for all processes of a data folder: the first opens it, the others use its addresses, and one of them takes over when it ends.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LocalWeb, type LocalWebOptions, startLocalWeb } from './start-local-web.ts'

/** Where it is, for whoever visits it. */
type WebPlace = Pick<
  LocalWeb,
  'host_suffix' | 'http_port' | 'https_port' | 'dns' | 'whois' | 'rdap' | 'ca_pem' | 'sites'
>
export type SharedWeb = WebPlace & { close(): Promise<void> }

const WAIT_MS = 30_000
const TAKE_OVER_MS = 2_000

export async function shareLocalWeb(options: LocalWebOptions): Promise<SharedWeb> {
  const data = resolve(options.data)
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (await claim(data)) {
    const web = await open(options, data)
    return { ...web, close: () => release(web, data) }
  }
  const place = await placeOf(data)
  const ending = new AbortController()
  let own: LocalWeb | null = null
  const waiting = (async () => {
    while (!ending.signal.aborted && own === null) {
      await sleep(TAKE_OVER_MS, null, { signal: ending.signal, ref: false }).catch(() => {})
      if (ending.signal.aborted || !(await claim(data))) continue
      // At the same ports, so that what everybody knows stays true.
      own = await open(options, data).catch(() => null)
      if (own === null) await rm(holderIn(data), { force: true })
    }
  })()
  return {
    ...place,
    async close() {
      ending.abort()
      await waiting
      if (own) await release(own, data)
    },
  }
}

const holderIn = (data: string): string => join(data, 'holder')
const placeIn = (data: string): string => join(data, 'place.json')

/** True when this process has it now; one that is gone loses it. */
async function claim(data: string): Promise<boolean> {
  const path = holderIn(data)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readFile(path, 'utf8').catch(() => '0'))
    if (pid !== process.pid && isAlive(pid)) return false
    await rm(path, { force: true })
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function open(options: LocalWebOptions, data: string): Promise<LocalWeb> {
  await rm(placeIn(data), { force: true })
  const web = await startLocalWeb(options)
  const { host_suffix, http_port, https_port, dns, whois, rdap, ca_pem, sites } = web
  const place: WebPlace = { host_suffix, http_port, https_port, dns, whois, rdap, ca_pem, sites }
  await writeFile(`${placeIn(data)}.new`, JSON.stringify(place), { mode: 0o600 })
  await rename(`${placeIn(data)}.new`, placeIn(data))
  return web
}

async function release(web: LocalWeb, data: string): Promise<void> {
  await web.close()
  await rm(holderIn(data), { force: true })
}

/** What the holder has written down, which it may be about to. */
async function placeOf(data: string): Promise<WebPlace> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
    const text = await readFile(placeIn(data), 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text) // written above
    if (Date.now() > deadline)
      throw new Error(`The local web in ${data} is held by another process that does not open it.`)
  }
}
