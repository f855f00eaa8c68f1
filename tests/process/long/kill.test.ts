// kill -9 at random moments of the main job and of monitoring: nothing accepted is lost or doubled, everything is certified, found and reported in the end.
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import type { Hit } from '#lib/contract/hits.ts'
import type { MonitoringStatus } from '#lib/contract/monitoring.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { personOverHttp } from '#tests/support/people/person-over-http.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { root } from '../../../scripts/build-stamp.ts'
import { agreeOverHttp } from '../../faults/payer.ts'
import { expectMonitoringWhole } from './monitoring-at-rest.ts'

/** Crashes while photographs come in, and while what was found is reported. */
const UPLOAD_KILLS = 5
const REPORT_KILLS = 5
const REPORTS = 2
const photographs = join(root, 'content', 'photos')

let data: string
let port: number
let product: Product
let token: string
let authorization: Record<string, string>
/** Accepted images, by the file names of their photographs. */
const accepted = new Map<string, string>()
beforeAll(async () => {
  data = await dataFolder()
  port = await freePort()
})
afterAll(async () => {
  await product.stop()
  await rm(data, { recursive: true, force: true })
})

type Listed<T> = { count: number; results: T[] }
type Image = { id: string; state: string }

describe('ten crashes during uploads, certification, crawl, matching and captures', () => {
  it('lose no accepted image and anchor no certificate twice', async () => {
    product = await startProduct(data, port)
    token = (await personOverHttp(product.url)).token
    authorization = { Authorization: `Bearer ${token}` }
    const names = (await readdir(photographs)).filter(name => name.endsWith('.jpg')).toSorted()
    for (let kill = 0; kill < UPLOAD_KILLS; kill += 1) {
      const crashing = crashWithin(2_500)
      for (const name of names.slice(kill * 2, kill * 2 + 3)) await upload(name).catch(() => null)
      await crashing
      product = await startProduct(data, port)
    }
    for (const name of names.slice(0, UPLOAD_KILLS * 2 + 1)) await upload(name)

    const images = await certified(accepted.size)
    expect(new Set(images.results.map(image => image.id))).toEqual(new Set(accepted.values()))
    const proofs = await Promise.all(images.results.map(image => anchoredProof(image.id)))
    expect(new Set(proofs.map(proof => proof.digest)).size).toBe(accepted.size)
    await expectRootsOnce(proofs)
  })

  it('lose no hit and double none, and leave no report half-made', async () => {
    await agreeOverHttp(product.url, { token })
    for (let kill = 0; kill < REPORT_KILLS; kill += 1) {
      await atLeastHits(kill)
      const crashing = crashWithin(6_000)
      await orderReport().catch(() => null)
      await crashing
      product = await startProduct(data, port)
    }
    await orderReport()
    await everyImageIndexed()
    const reports = await settledReports()
    expect(reports).toHaveLength(REPORTS)
    for (const report of reports) await expectWholeReport(report)
    expect(await product.stop()).toBe(0)
    await expectMonitoringWhole(data, new Set(accepted.values()))
  })
})

const crashWithin = (ms: number) => sleep(200 + Math.random() * ms).then(() => product.crash())

async function upload(name: string): Promise<void> {
  const form = new FormData()
  const { results } = await json<{ results: { id: string }[] }>('/api/genres')
  form.append('title', name.replace('.jpg', ''))
  form.append('genre', results[0]?.id ?? '')
  form.append('despite_earlier', 'true')
  form.append('file', new File([await readFile(join(photographs, name))], name, { type: 'image/jpeg' }))
  accepted.set(name, (await send<{ id: string }>('/api/images/create', form)).id)
}

async function send<T>(path: string, body: FormData | string): Promise<T> {
  const headers = typeof body === 'string' ? { ...authorization, 'Content-Type': 'application/json' } : authorization
  const response = await fetch(`${product.url}${path}`, { method: 'POST', headers, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(`${product.url}${path}`, { headers: authorization })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** What `look` answers once it is not null; throws after `seconds`. */
async function within<T>(seconds: number, what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}: ${product.output()}`)
    await sleep(300)
  }
}

const certified = (count: number) =>
  within(120, 'every image is certified', async () => {
    const images = await json<Listed<Image>>('/api/images?mine=true&page_size=100')
    return images.count === count && images.results.every(image => image.state === 'certified') ? images : null
  })

const anchoredProof = (id: string) =>
  within(120, `${id} is anchored`, async () => {
    const proof = await json<CertificateProof>(`/api/images/${id}/proof/current`)
    return proof.anchor ? proof : null
  })

/** Every root of the proofs stands on the chain with exactly one event. */
async function expectRootsOnce(proofs: CertificateProof[]): Promise<void> {
  const { rpc_url }: { rpc_url: string } = JSON.parse(await readFile(join(data, 'chain', 'place.json'), 'utf8'))
  const chain = createPublicClient({ transport: http(rpc_url) })
  const event = parseAbiItem('event Anchored(bytes32 indexed root, address indexed by, uint256 time)')
  for (const anchored of new Set(proofs.map(proof => proof.anchor?.root ?? ''))) {
    const events = await chain.getLogs({ event, args: { root: `0x${anchored}` }, fromBlock: 0n })
    expect(events).toHaveLength(1)
  }
}

const hits = () => json<Listed<Hit>>('/api/hits?page_size=100')

const atLeastHits = (count: number) =>
  within(90, `${count} hits`, async () => ((await hits()).count >= count ? true : null))

const everyImageIndexed = () =>
  within(90, 'every image can be found', async () => {
    const { indexed_images } = await json<MonitoringStatus>('/api/monitoring/status')
    return indexed_images === accepted.size ? true : null
  })

const reportsSoFar = () => json<Listed<Evidence>>('/api/evidences?page_size=100')

/** Of a hit that has none; no more than a few in all. */
async function orderReport(): Promise<void> {
  const { results } = await reportsSoFar()
  if (results.length >= REPORTS) return
  const hit = (await hits()).results.find(({ id }) => !results.some(report => report.hit.id === id))
  if (hit) await send('/api/evidences', JSON.stringify({ hit: hit.id }))
}

/** A report that is ready is handed out once it is paid, which a crash puts off. */
const isSettled = (report: Evidence) =>
  report.state !== 'pending' && (report.state !== 'success' || report.token !== null)

const settledReports = () =>
  within(180, 'every report is there and paid, or has failed', async () => {
    const { results } = await reportsSoFar()
    return results.every(isSettled) ? results : null
  })

async function expectWholeReport(report: Evidence): Promise<void> {
  if (report.state !== 'success') {
    expect(['failed', 'manual']).toContain(report.state)
    expect([report.failure, report.digest, report.bytes]).toEqual([expect.any(String), null, null])
    return
  }
  const { zip_archive } = await json<{ zip_archive: string }>(`/api/evidences/zip/${report.token}`)
  const answer = await fetch(new URL(new URL(zip_archive).pathname, product.url))
  const bytes = Buffer.from(await answer.arrayBuffer())
  const path = join(data, `${report.id}.zip`)
  await writeFile(path, bytes)
  const said = await new Promise<string>(done => {
    execFile(process.execPath, [join(root, 'scripts/check-report.mjs'), path], (error, out, errors) =>
      done(error ? `${out}${errors}` : 'verified'),
    )
  })
  expect(said).toBe('verified')
}
