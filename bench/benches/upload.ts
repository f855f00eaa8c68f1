// G8: uploading files of 50 MB, four at a time, against a bare server that streams them to the disk with one digest (R4).
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Upload } from '../../lib/contract/uploads.ts'
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
  // Connections that the server has closed meanwhile are noticed before one of them is used again.
  await sleep(100)
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

// Somebody of the demo world has certified this photograph already.
const fields = {
  title: 'A bench upload',
  genre: 'gen_abstract',
  public: 'false',
  track: 'false',
  despite_earlier: 'true',
}

/** As the upload page sends: announced by its digest, then in one request. */
const announcedFirst =
  (product: Product, token: string): Send =>
  async file => {
    const headers = { Authorization: `Bearer ${token}` }
    const sha256 = createHash('sha256').update(file).digest('hex')
    const announced = await fetch(`${product.origin}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fields, file_name: 'bench.jpg', bytes: file.length, sha256 }),
    })
    if (announced.status !== 201) return announced.status
    const { transfer_url } = (await announced.json()) as Upload
    const sent = await fetch(new URL(transfer_url, product.origin), {
      method: 'PATCH',
      headers: {
        ...headers,
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(file),
    })
    return sent.status === 204 ? announced.status : sent.status
  }

/** As another program may send: one form, answered when the file is judged and kept. */
const asForm =
  (product: Product, token: string): Send =>
  async file => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
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
    const samples: Record<'ours' | 'form' | 'reference', Sample[]> = { ours: [], form: [], reference: [] }
    // The first round shows how memory grows; what it costs is V8 translating what it runs for the first time.
    for (let turn = 0; turn <= rounds; turn += 1) {
      // A person may upload 84 images a month.
      const token = await signIn(product.origin, BENCH_PERSON(turn + 1))
      samples.reference.push(await round(reference, photo, toReference(reference)))
      samples.ours.push(await round(product, photo, announcedFirst(product, token)))
      samples.form.push(await round(product, photo, asForm(product, token)))
      await sleep(500)
    }
    return figuresOf(samples)
  } finally {
    await product.stop()
    await reference.stop()
  }
}

type Sample = Awaited<ReturnType<typeof round>>

function figuresOf(samples: Record<'ours' | 'form' | 'reference', Sample[]>): Figure[] {
  const [ours, form, reference] = [samples.ours.slice(1), samples.form.slice(1), samples.reference.slice(1)]
  const against = (from: Sample[], key: 'per_cpu_s' | 'per_s') =>
    ratioOf(from.map((sample, index) => sample[key] / (reference[index]?.[key] ?? Number.NaN)))
  const rate = (from: Sample[], key: 'per_cpu_s' | 'per_s') => digits(median(from.map(each => each[key])))
  const rates = (from: Sample[]) =>
    `${rate(from, 'per_cpu_s')} against ${rate(reference, 'per_cpu_s')} MB per CPU second, ${rate(from, 'per_s')} against ${rate(reference, 'per_s')} MB/s (${shown(against(from, 'per_s'))})`
  const byCpu = against(ours, 'per_cpu_s')
  const [first] = samples.ours
  return [
    {
      goal: 'G8',
      what: 'uploads of 50 MB as the page sends them, megabytes per CPU second, share of R4',
      pass: '≥ 0.7 (stretch 0.9)',
      measured: shown(byCpu),
      met: byCpu.median >= 0.7,
      note: `${rates(ours)}; announced, dated, sealed and counted in parts, judged afterwards by a job`,
      raw: samples,
    },
    {
      goal: 'G8',
      what: 'the same as one form, which is answered when the file is judged and sealed',
      pass: '–',
      measured: shown(against(form, 'per_cpu_s')),
      met: null,
      note: `${rates(form)}; two digests, a decoding in a process apart and a second writing are counted`,
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
}
