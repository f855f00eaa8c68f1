// A batch of real photographs from sending to certified and anchored, against sharp's one-decode pipeline (R3) over the same files; and its memory with the largest files.
import { cp, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { root } from '../../scripts/build-stamp.ts'
import { FINER_AFTER_S } from '../../server/domains/images/certificates/certify-image.ts'
import type { Figure } from '../lib/figure.ts'
import { padded } from '../lib/padded.ts'
import { cpuSeconds, treeProportionalBytes, watchTree } from '../lib/proc.ts'
import { BENCH_PERSON, type Product, signIn, startProduct } from '../lib/product.ts'
import { runProgram } from '../lib/program.ts'
import { settled } from '../lib/settle.ts'
import { digits } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const PHOTOS = process.env.BENCH_PHOTOS ?? join(root, 'content/photos')
const COUNT = Number(process.env.BENCH_BATCH ?? 200)
const LARGE = Number(process.env.BENCH_LARGE ?? 20)
const AT_ONCE = 4
/** A person may upload 84 images a month. */
const EACH = 80
const MB = 1_000_000
const PATIENCE_MS = 1_800_000

type Sent = { id: string; token: string }
type Run = {
  before_mb: number
  sent_s: number
  certified_s: number
  anchored_s: number
  cpu_s: number
  tree_mb: number
}

async function send(product: Product, token: string, name: string, bytes: Buffer): Promise<Sent> {
  const form = new FormData()
  for (const [field, value] of Object.entries({
    title: name,
    genre: 'gen_abstract',
    public: 'false',
    track: 'false',
    despite_earlier: 'true',
  })) {
    form.set(field, value)
  }
  form.set('file', new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${product.origin}/api/images/create`, { method: 'POST', body: form, headers })
  if (response.status !== 201) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  // The answer's shape is the contract's ImageDetail.
  const { id } = (await response.json()) as { id: string }
  return { id, token }
}

async function answer<T>(product: Product, token: string, path: string): Promise<T> {
  const response = await fetch(`${product.origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  // Each caller names the part of the contract's answer that it reads.
  return (await response.json()) as T
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await done())) {
    if (performance.now() > deadline) throw new Error(`${what} took longer than half an hour`)
    // As a page asks; more often, the asking would be a good part of what is measured.
    await sleep(1_000)
  }
}

/** Sends all files, four at a time, and waits until the last is certified, then anchored. `first` numbers the people who send. */
async function certifyAll(product: Product, files: (() => Promise<Buffer>)[], first: number): Promise<Run> {
  const people = Math.ceil(files.length / EACH)
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, n) => signIn(product.origin, BENCH_PERSON(first + n))),
  )
  const [cpu, began] = [cpuSeconds(product.pid), performance.now()]
  const since = () => (performance.now() - began) / 1000
  const run: Run = {
    before_mb: treeProportionalBytes(product.pid) / MB,
    sent_s: 0,
    certified_s: 0,
    anchored_s: 0,
    cpu_s: 0,
    tree_mb: 0,
  }
  const sent: Sent[] = []
  const waiting = files.map((file, index) => ({ file, index }))
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const token = tokens[Math.floor(next.index / EACH)] ?? ''
      sent.push(await send(product, token, `bench-${next.index}.jpg`, await next.file()))
    }
  }
  const peak = await watchTree(product.pid, async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    run.sent_s = since()
    for (const [person, token] of tokens.entries()) {
      const own = Math.min(EACH, files.length - person * EACH)
      await until('certifying', async () => {
        const path = '/images?mine=true&state=certified&page_size=1'
        return (await answer<{ count: number }>(product, token, path)).count >= own
      })
    }
    run.certified_s = since()
    run.cpu_s = cpuSeconds(product.pid) - cpu
  })
  for (const { id, token } of sent) {
    await until('anchoring', async () => {
      const proof = await answer<{ anchor: unknown }>(product, token, `/images/${id}/proof/current`)
      return proof.anchor !== null
    })
  }
  run.anchored_s = since()
  return { ...run, tree_mb: peak / MB }
}

const inFolder = async (folder: string) => (await readdir(folder)).map(name => () => readFile(join(folder, name)))

/** R3 over the folder in two processes at once, as two cores allow: CPU seconds and seconds. */
async function floor(folder: string): Promise<{ cpu_s: number; wall_s: number }> {
  const half = `${folder}-half`
  await mkdir(half)
  const names = await readdir(folder)
  const moved = names.filter((_, index) => index % 2 === 1)
  for (const name of moved) await rename(join(folder, name), join(half, name))
  const began = performance.now()
  const outputs = await Promise.all(
    [folder, half].map(each => runProgram(['node', 'bench/references/derive.ts', each], { seconds: 1_800 })),
  )
  const wall_s = (performance.now() - began) / 1000
  for (const name of moved) await rename(join(half, name), join(folder, name))
  // Both programs end with one line of JSON.
  const cpu_s = outputs.reduce((sum, text) => sum + (JSON.parse(text) as { cpu_s: number }).cpu_s, 0)
  return { cpu_s, wall_s }
}

async function vary(scratch: string, name: string, count: number, least: number, most: number): Promise<string> {
  const folder = join(scratch, name)
  const args = [PHOTOS, folder, count, least, most].map(String)
  await runProgram(['node', 'bench/lib/vary-photos.ts', ...args], { seconds: 1_800 })
  return folder
}

async function largeFiles(): Promise<(() => Promise<Buffer>)[]> {
  const source = join(root, 'content/photos/Kleiber_by_Lukas_Baubkus.jpg')
  const photo = await sharp(source).resize(15_000, 10_000, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer()
  return Array.from({ length: LARGE }, () => async () => padded(photo, 50 * MB))
}

export async function benchBatch({
  scratch,
  product: { directory },
}: Pick<World, 'scratch' | 'product'>): Promise<Figure[]> {
  const batch = await vary(scratch, 'batch', COUNT, 12, 24)
  const twenty = await vary(scratch, 'twenty', Math.min(20, COUNT), 24, 24)
  await cp(directory, join(scratch, 'batch-data'), { recursive: true })
  const product = await startProduct(join(scratch, 'batch-data'))
  const runs = await inTurn(product, [await inFolder(twenty), await inFolder(batch), await largeFiles()])
  const reference = await floor(batch)
  const steps = await runProgram(['node', 'bench/lib/certify-steps.ts', batch], { seconds: 3_600 })
  return figuresOf(runs, reference, JSON.parse(steps))
}

/** Seconds after a list until its finer previews and documents are surely under way; both wait for two minutes. */
const LATE_S = FINER_AFTER_S + 40

/** Each list by people of its own, with the server at rest before it: finer previews and documents of the one before are made. */
async function inTurn(product: Product, lists: (() => Promise<Buffer>)[][]): Promise<Run[]> {
  const runs: Run[] = []
  try {
    for (const [index, files] of lists.entries()) {
      if (index > 0) await sleep(LATE_S * 1000)
      await settled(product.pid)
      runs.push(await certifyAll(product, files, 101 + 10 * index))
    }
    return runs
  } finally {
    await product.stop()
  }
}

function figuresOf(
  [twenty, batch, large]: Run[],
  reference: { cpu_s: number; wall_s: number },
  { cpu_s }: { cpu_s: Record<string, number> },
): Figure[] {
  if (!twenty || !batch || !large) throw new Error('a run is missing')
  const split = Object.entries(cpu_s).map(([step, seconds]) => `${step} ${digits((seconds / COUNT) * 1000)}`)
  const [byCpu, byClock] = [batch.cpu_s / reference.cpu_s, batch.certified_s / reference.wall_s]
  const raw = { twenty, batch, large, reference, cpu_s }
  return [
    {
      goal: 'G10',
      what: `${Math.min(20, COUNT)} photographs of 24 Mpx to all certified`,
      pass: '≤ 12 s (stretch 8)',
      measured: `${digits(twenty.certified_s)} s`,
      met: twenty.certified_s <= 12,
      note: `sent in ${digits(twenty.sent_s)} s, ${digits(twenty.cpu_s)} CPU seconds, anchored after ${digits(twenty.anchored_s)} s`,
    },
    {
      goal: 'batch',
      what: `${COUNT} photographs of 12–24 Mpx: images certified a minute`,
      pass: '–',
      measured: digits((COUNT / batch.certified_s) * 60),
      met: null,
      note: `${digits(batch.certified_s)} s, sent in ${digits(batch.sent_s)} s, anchored after ${digits(batch.anchored_s)} s; highest memory of all processes ${digits(batch.tree_mb)} MB. CPU milliseconds an image by step, each alone in one process: ${split.join(', ')}`,
      raw,
    },
    {
      goal: 'batch',
      what: 'the whole way to certified, times R3 over the same files',
      pass: '≤ 2',
      measured: `${digits(byCpu)} in CPU seconds, ${digits(byClock)} by the clock`,
      met: byCpu <= 2 && byClock <= 2,
      note: `${digits(batch.cpu_s)} against ${digits(reference.cpu_s)} CPU seconds, ${digits(batch.certified_s)} against ${digits(reference.wall_s)} s with R3 in two processes; ours is the whole server, chain and time-stamp authority with it`,
    },
    {
      goal: 'memory',
      what: `${LARGE} files of 50 MB and 150 Mpx, four at a time, to all certified: highest memory of all processes`,
      pass: '< 1 500 MB',
      measured: `${digits(large.tree_mb)} MB`,
      met: large.tree_mb < 1_500,
      note: `certified after ${digits(large.certified_s)} s; ${digits(large.before_mb)} MB before the first file. A page that processes share is counted once`,
    },
  ]
}
