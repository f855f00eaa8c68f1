// kill -9 at random moments of the main job: nothing accepted is lost, everything is certified in the end, nothing is anchored twice.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { freePort } from '#tests/support/free-port.ts'
import { personOverHttp } from '#tests/support/person-over-http.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { root } from '../../scripts/build-stamp.ts'

const KILLS = 10
const photographs = join(root, 'content', 'photos')

let data: string
let port: number
let product: Product
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'auctor-kill-'))
  port = await freePort()
})
afterAll(async () => {
  await product.stop()
  await rm(data, { recursive: true, force: true })
})

type Listed = { count: number; results: { id: string; state: string }[] }

describe('ten crashes during uploads and certification', () => {
  it('lose no accepted image and anchor no certificate twice', async () => {
    product = await startProduct(data, port)
    const { token } = await personOverHttp(product.url)
    const authorization = { Authorization: `Bearer ${token}` }
    const names = (await readdir(photographs)).filter(name => name.endsWith('.jpg')).toSorted()
    const accepted = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const crashing = sleep(200 + Math.random() * 2_500).then(() => product.crash())
      for (const name of names.slice(kill, kill + 2)) {
        const id = await upload(name, authorization).catch(() => null)
        if (id) accepted.add(id)
      }
      await crashing
      product = await startProduct(data, port)
    }
    for (const name of names.slice(0, KILLS + 1)) accepted.add(await upload(name, authorization))

    const images = await certified(authorization, accepted.size)
    expect(new Set(images.results.map(image => image.id))).toEqual(accepted)
    const proofs = await Promise.all(images.results.map(image => anchoredProof(image.id, authorization)))
    expect(new Set(proofs.map(proof => proof.digest)).size).toBe(accepted.size)
    await expectRootsOnce(proofs)
  })
})

async function upload(name: string, headers: Record<string, string>): Promise<string> {
  const form = new FormData()
  const { results } = await json<{ results: { id: string }[] }>('/api/genres', headers)
  form.append('title', name.replace('.jpg', ''))
  form.append('genre', results[0]?.id ?? '')
  form.append('file', new File([await readFile(join(photographs, name))], name, { type: 'image/jpeg' }))
  const response = await fetch(`${product.url}/api/images/create`, { method: 'POST', headers, body: form })
  const body = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(body))
  return body.id
}

async function json<T>(path: string, headers: Record<string, string>): Promise<T> {
  const response = await fetch(`${product.url}${path}`, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

async function certified(headers: Record<string, string>, count: number): Promise<Listed> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const images = await json<Listed>('/api/images?mine=true&page_size=100', headers)
    if (images.count === count && images.results.every(image => image.state === 'certified')) return images
    await sleep(500)
  }
  throw new Error(`not every image was certified within two minutes: ${product.output()}`)
}

async function anchoredProof(id: string, headers: Record<string, string>): Promise<CertificateProof> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const proof = await json<CertificateProof>(`/api/images/${id}/proof/current`, headers)
    if (proof.anchor) return proof
    await sleep(500)
  }
  throw new Error(`${id} was not anchored within two minutes: ${product.output()}`)
}

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
