// G8: uploading files of 50 MB, four at a time, against a bare server that streams them to the disk with one digest (R4).
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/build-stamp.ts'
import type { Figure } from '../lib/figure.ts'
import { padded } from '../lib/padded.ts'
import { cpuSeconds, residentBytes, watchMemory } from '../lib/proc.ts'
import { BENCH_PERSON, type Product, signIn, startProduct } from '../lib/product.ts'
import type { Program } from '../lib/program.ts'
import { startReference } from '../lib/reference.ts'
import { digits, median, ratioOf, shown } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const MB = 1_000_000
const FILE_BYTES = 50 * MB
const AT_ONCE = 4
const FILES = 8

async function smallestPhoto(): Promise<Buffer> {
  const folder = join(root, 'content/photos')
  const names = (await readdir(folder)).filter(name => name.endsWith('.jpg'))
  const sizes = await Promise.all(names.map(async name => ({ name, bytes: (await stat(join(folder, name))).size })))
  const [smallest] = sizes.toSorted((a, b) => a.bytes - b.bytes)
  return readFile(join(folder, smallest?.name ?? ''))
}

type Send = (file: Buffer) => Promise<number>

/** Megabytes per CPU second and per second of `FILES` uploads, and how far the server's own memory grew. */
async function round(server: Program, photo: Buffer, send: Send) {
  const waiting = Array.from({ length: FILES }, () => padded(photo, FILE_BYTES))
  const before = residentBytes(server.pid)
  const cpu = cpuSeconds(server.pid)
  const began = performance.now()
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const status = await send(file)
      if (status !== 201) throw new Error(`an upload answered ${status}`)
    }
  }
  const peak = await watchMemory(server.pid, async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  })
  const total = (FILES * FILE_BYTES) / MB
  return {
    per_cpu_s: total / (cpuSeconds(server.pid) - cpu),
    per_s: total / ((performance.now() - began) / 1000),
    growth_mb: (peak.own - before) / MB,
    tree_mb: peak.tree / MB,
  }
}

const toProduct =
  (product: Product, token: string): Send =>
  async file => {
    const form = new FormData()
    form.set('title', 'A bench upload')
    form.set('genre', 'gen_abstract')
    form.set('public', 'false')
    form.set('track', 'false')
    form.set('file', new File([Uint8Array.from(file)], 'bench.jpg', { type: 'image/jpeg' }))
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${product.origin}/api/images/create`, { method: 'POST', body: form, headers })
    await response.text()
    return response.status
  }

const toReference =
  (reference: Program): Send =>
  async file => {
    const response = await fetch(reference.origin, { method: 'POST', body: Uint8Array.from(file) })
    await response.text()
    return response.status
  }

export async function benchUpload({
  rounds,
  scratch,
  product: { directory },
}: Pick<World, 'rounds' | 'scratch' | 'product'>): Promise<Figure[]> {
  const photo = await smallestPhoto()
  const folder = join(scratch, 'uploads')
  await mkdir(folder, { recursive: true })
  await cp(directory, join(scratch, 'upload-data'), { recursive: true })
  // Without the jobs, whose work would be counted as uploading.
  const product = await startProduct(join(scratch, 'upload-data'), { ROLE: 'api' })
  const reference = await startReference('upload.ts', '/', { UPLOAD_DIR: folder })
  try {
    const samples: { ours: Awaited<ReturnType<typeof round>>[]; reference: Awaited<ReturnType<typeof round>>[] } = {
      ours: [],
      reference: [],
    }
    for (let turn = 0; turn < rounds; turn += 1) {
      // A person may upload 84 images a month.
      const token = await signIn(product.origin, BENCH_PERSON(turn + 1))
      samples.reference.push(await round(reference, photo, toReference(reference)))
      samples.ours.push(await round(product, photo, toProduct(product, token)))
      await sleep(500)
    }
    const against = (key: 'per_cpu_s' | 'per_s') =>
      ratioOf(samples.ours.map((sample, index) => sample[key] / (samples.reference[index]?.[key] ?? Number.NaN)))
    const [byCpu, byClock] = [against('per_cpu_s'), against('per_s')]
    const [first] = samples.ours
    const rate = (from: typeof samples.ours, key: 'per_cpu_s' | 'per_s') => digits(median(from.map(each => each[key])))
    return [
      {
        goal: 'G8',
        what: 'uploads of 50 MB, megabytes per CPU second, share of R4',
        pass: '≥ 0.7 (stretch 0.9)',
        measured: shown(byCpu),
        met: byCpu.median >= 0.7,
        note: `${rate(samples.ours, 'per_cpu_s')} against ${rate(samples.reference, 'per_cpu_s')} MB per CPU second, ${rate(samples.ours, 'per_s')} against ${rate(samples.reference, 'per_s')} MB/s (${shown(byClock)}); ours makes two digests and judges every file by decoding it in a process apart, which is counted`,
        raw: samples,
      },
      {
        goal: 'G8',
        what: 'growth of the server’s memory at 4 × 50 MB (first round)',
        pass: '≤ 120 MB (stretch 64)',
        measured: `${digits(first?.growth_mb ?? Number.NaN)} MB`,
        met: (first?.growth_mb ?? Number.POSITIVE_INFINITY) <= 120,
        note: `reference ${digits(samples.reference[0]?.growth_mb ?? Number.NaN)} MB`,
      },
    ]
  } finally {
    await product.stop()
    await reference.stop()
  }
}
