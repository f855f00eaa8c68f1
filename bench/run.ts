// `npm run bench`: measures the built product against its references and writes docs/benchmarks.md. `--quick` makes one round, `--only=a,b` runs some.
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { markBuilt, root } from '../scripts/build-stamp.ts'
import { run as runTool } from '../scripts/run.ts'
import { demoPhotos } from '../server/seed/demo-photos.ts'
import { benchApi } from './benches/api.ts'
import { benchBatch } from './benches/batch.ts'
import { benchBuild } from './benches/build.ts'
import { benchCertificates } from './benches/certificates.ts'
import { benchCrawl } from './benches/crawl.ts'
import { benchCrawlWeb } from './benches/crawl-web.ts'
import { benchDerivatives } from './benches/derivatives.ts'
import { benchFtp } from './benches/ftp.ts'
import { benchGas } from './benches/gas.ts'
import { benchJavascript } from './benches/javascript.ts'
import { benchLedger } from './benches/ledger.ts'
import { benchLighthouse } from './benches/lighthouse.ts'
import { benchList } from './benches/list.ts'
import { benchMemory } from './benches/memory.ts'
import { benchObservatory } from './benches/observatory.ts'
import { benchPages } from './benches/pages.ts'
import { benchProofs } from './benches/proofs.ts'
import { benchSearch } from './benches/search.ts'
import { benchSignIn } from './benches/sign-in.ts'
import { benchUpload } from './benches/upload.ts'
import { benchVitals } from './benches/vitals.ts'
import type { Figure } from './lib/figure.ts'
import { buildFloorPage, startFloorPage } from './lib/floor-page.ts'
import { type Product, signIn, startProduct } from './lib/product.ts'
import { runProgram } from './lib/program.ts'
import { writeReport } from './lib/report.ts'
import { settled } from './lib/settle.ts'
import { timedBuild } from './lib/timed-build.ts'
import { installTools } from './lib/tools.ts'
import type { BigWorld, World } from './lib/world.ts'

const MANY_IMAGES = 10_000
const PEOPLE = 200

/** In the demo world alone. */
const small = {
  javascript: benchJavascript,
  crawl: benchCrawl,
  vitals: benchVitals,
  lighthouse: benchLighthouse,
  'sign-in': benchSignIn,
} satisfies Record<string, (world: World) => Promise<Figure[]>>

/** With many images. */
const big = { api: benchApi, list: benchList, pages: benchPages, memory: benchMemory } satisfies Record<
  string,
  (world: BigWorld) => Promise<Figure[]>
>

/** With the product's folder to themselves: they start it in their own way. */
const alone = { batch: benchBatch, ftp: benchFtp, upload: benchUpload, observatory: benchObservatory } satisfies Record<
  string,
  (world: Omit<World, 'floor'>) => Promise<Figure[]>
>

/** Without a running product. */
const bare = {
  derivatives: () => benchDerivatives({ rounds }),
  proofs: benchProofs,
  certificates: benchCertificates,
  gas: benchGas,
  'crawl-web': benchCrawlWeb,
  search: benchSearch,
  ledger: benchLedger,
} satisfies Record<string, () => Promise<Figure[]>>

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const only = options.only?.split(',')
const wanted = (name: string) => !only || only.includes(name)
const rounds = options.quick ? 1 : 5
const photos = join(root, 'content/photos')
const scratch = mkdtempSync(join(tmpdir(), 'auctor-bench-'))
// Root lends the database another user, who must pass through.
chmodSync(scratch, 0o711)
const directory = join(scratch, 'data')
const figures: Figure[] = []
const began = new Date()

async function measured<W>(name: string, bench: (world: W) => Promise<Figure[]>, world: W): Promise<void> {
  if (!wanted(name)) return
  try {
    const found = await bench(world)
    for (const { goal, what, measured: value, met, note } of found) {
      console.log(`${met === false ? 'NO ' : '   '} ${goal.padEnd(5)} ${what}: ${value}${note ? `  [${note}]` : ''}`)
    }
    figures.push(...found)
  } catch (error) {
    // One bench that cannot run says so in the report; the others are still worth having.
    console.error(`${name}:`, error)
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    figures.push({ goal: '–', what: name, pass: '–', measured: `could not be measured: ${reason}`, met: false })
  }
}

async function build(): Promise<void> {
  if (!wanted('build')) {
    await buildIfStale()
    await buildFloorPage(photos, { measured: false })
    return
  }
  const product = await timedBuild(root)
  const { code } = await runTool('node', ['scripts/build-service-worker.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('the service worker could not be built')
  markBuilt()
  const floor = await buildFloorPage(photos, { measured: true })
  if (floor) await measured('build', async () => benchBuild(product, floor), null)
}

const fill = (what: 'people' | 'images', count: number) =>
  runProgram(['node', 'bench/lib/fill.ts', directory, what, String(count)])

/** Waits until every demo photograph is certified; resolves to the path of the newest one. */
async function imagePath(origin: string): Promise<string> {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/api/images?page_size=1`)
    // The answer's shape is the contract's list of images.
    const { count, results } = (await response.json()) as { count: number; results: { id: string; slug: string }[] }
    const [image] = results
    if (image && count >= demoPhotos.length) return `/images/${image.id}/${image.slug}/`
    await sleep(1_000)
  }
  throw new Error('the demo world was not certified within ten minutes')
}

/** The demo world, certified to its end, with people to sign in as, the path of one of its images and an open session. */
async function makeWorld(): Promise<Pick<World, 'image_path' | 'token'>> {
  const product = await startProduct(directory)
  const [image_path, token] = [await imagePath(product.origin), await signIn(product.origin)]
  await settled(product.pid)
  await product.stop()
  await fill('people', PEOPLE)
  return { image_path, token }
}

async function inWorld<W extends World>(
  base: Omit<W, 'product' | 'floor'>,
  benches: Record<string, (world: W) => Promise<Figure[]>>,
): Promise<void> {
  if (!Object.keys(benches).some(wanted)) return
  const product: Product = await startProduct(directory, { TRUST_PROXY: 'true' })
  const floor = await startFloorPage()
  try {
    await settled(product.pid)
    // `base` is a world without its two running parts, which are added here.
    const world = { ...base, product, floor } as W
    for (const [name, bench] of Object.entries(benches)) await measured(name, bench, world)
  } finally {
    await floor.stop()
    await product.stop()
  }
}

async function runBenches(): Promise<void> {
  for (const [name, bench] of Object.entries(bare)) await measured(name, bench, null)
  if (only?.every(name => name in bare)) return
  await installTools()
  await build()
  mkdirSync(directory, { recursive: true })
  const base = { rounds, scratch, ...(await makeWorld()) }
  await inWorld<World>(base, small)
  const stopped = { ...base, product: { directory, pid: 0, origin: '', output: () => '', stop: async () => {} } }
  for (const [name, bench] of Object.entries(alone)) {
    await measured(name, bench, stopped)
  }
  if (!Object.keys(big).some(wanted)) return
  await fill('images', MANY_IMAGES)
  const database_copy = join(scratch, 'database')
  mkdirSync(database_copy)
  const database = ['postgres', 'db'].find(name => existsSync(join(directory, name))) ?? ''
  cpSync(join(directory, database), join(database_copy, database), { recursive: true })
  await inWorld<BigWorld>({ ...base, images: MANY_IMAGES, database_copy }, big)
}

try {
  await runBenches()
  const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  writeReport({ command, rounds, began, figures }, { whole: !only })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
