// npm run bench:archives [-- --pages <n> --copies <n> --kills <n>]: an archive with planted copies is worked off by a process that is killed now and then. Pages and pictures a second, what a hit costs, what was found, and what was done twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { toolEnvironment } from '../../scripts/run.ts'
import type { UserContext } from '../../server/context.ts'
import { image_fingerprints } from '../../server/db/schema/crawl.ts'
import { hits } from '../../server/db/schema/monitoring.ts'
import { addArchive } from '../../server/domains/monitoring/archives/add-archive.ts'
import { listArchives } from '../../server/domains/monitoring/archives/list-archives.ts'
import { scheduleArchives } from '../../server/domains/monitoring/archives/read-segments.ts'
import { indexMissing } from '../../server/domains/monitoring/crawl/index-images.ts'
import { makeArchive } from '../../tests/support/archives/make-archive.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { watchPhotos } from '../crawl/watched-photos.ts'
import { cpuSeconds } from '../lib/proc.ts'
import { openArchiveWorld, type Place } from './archive-world.ts'
import { type PlantedWeb, startPlantedWeb } from './planted-web.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    copies: { type: 'string', default: '500' },
    kills: { type: 'string', default: '0' },
  },
})
const [pages, copies, kills] = [Number(values.pages), Number(values.copies), Number(values.kills)]
/** Pages in one file of the archive. */
const PAGES_OF_FILE = 2_000
const CAPTURED_AT = '2021-05-04T08:30:00Z'
/** Milliseconds that a worker lives at least and at most before it is killed. */
const LIFE_MS = { least: 2_000, most: 12_000 }

const directory = await mkdtemp(join(tmpdir(), 'auctor-bench-archives-'))
const postgres = await startPostgres(directory)
const planted = await startPlantedWeb({ pages, copies })
const place: Place = { database_url: postgres.template_url, directory, port: planted.port }
await mkdir(join(directory, 'archives'))
const packed = await writeArchive(planted)
const world = await openArchiveWorld(place)
try {
  await watchPhotos(world.db, world.storage)
  await report(await workOff())
} finally {
  await world.close()
  planted.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

/** Its files and their list; bytes of all of them. */
async function writeArchive({ url, html }: PlantedWeb): Promise<number> {
  const names: string[] = []
  let bytes = 0
  for (let from = 0; from < pages; from += PAGES_OF_FILE) {
    const name = `part-${names.length}.warc.gz`
    const numbers = Array.from({ length: Math.min(PAGES_OF_FILE, pages - from) }, (_, at) => from + at)
    const captures = numbers.map(page => ({ url: url(page), html: html(page), captured_at: CAPTURED_AT }))
    const { warc } = makeArchive(captures, name)
    await writeFile(join(directory, 'archives', name), warc)
    names.push(name)
    bytes += warc.length
  }
  await writeFile(join(directory, 'archives', 'all.paths'), names.join('\n'))
  return bytes
}

type Worked = { seconds: number; cpu_seconds: number; killed: number }

async function workOff(): Promise<Worked> {
  const context = world.contextOf('bench')
  let worker = startWorkerProcess()
  await context.enqueue(indexMissing, {})
  // What is measured begins when the photographs can be matched.
  while ((await world.db.$count(image_fingerprints)) < 18) await sleep(200)
  await sleep(2_000)
  const began = performance.now()
  let cpu_before = cpuSeconds(worker.pid ?? 0)
  let cpu_seconds = 0
  const input = { body: { label: 'Bench', address: 'folder:all.paths', index_address: null } }
  await context.transact(tx => addArchive({ ...tx, user: { id: 'usr_bench' } } as UserContext, input))
  let killed = 0
  let dies_at = performance.now() + lifetime()
  while (!(await isDone())) {
    await sleep(200)
    if (killed >= kills || performance.now() < dies_at) continue
    cpu_seconds += cpuSeconds(worker.pid ?? 0) - cpu_before
    await end(worker)
    killed += 1
    worker = startWorkerProcess()
    cpu_before = 0
    dies_at = performance.now() + lifetime()
    await context.enqueue(scheduleArchives, {}, { key: 'bench' })
  }
  cpu_seconds += cpuSeconds(worker.pid ?? 0) - cpu_before
  const seconds = (performance.now() - began) / 1_000
  await end(worker)
  return { seconds, cpu_seconds, killed }
}

function lifetime(): number {
  return LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least)
}

function startWorkerProcess(): ChildProcess {
  const program = fileURLToPath(new URL('./worker.ts', import.meta.url))
  return spawn('node', [program, JSON.stringify(place)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnvironment({}),
  })
}

async function end(worker: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await ended
}

async function isDone(): Promise<boolean> {
  const { results } = await listArchives(world.contextOf('bench'))
  return results[0]?.state === 'done'
}

async function report({ seconds, cpu_seconds, killed }: Worked): Promise<void> {
  const [archive] = (await listArchives(world.contextOf('bench'))).results
  if (!archive) throw new Error('the archive is gone')
  const rows = await world.db.select({ page_url: hits.page_url, image_id: hits.image_id }).from(hits)
  const found = new Set(rows.map(row => row.page_url))
  const wanted = Array.from({ length: pages }, (_, page) => page).filter(planted.isCopy)
  const nb_found = wanted.filter(page => found.has(planted.url(page))).length
  const { rows: twice } = await world.db.execute(
    sql`select 1 from hits group by page_url, image_id having count(*) > 1`,
  )
  const files = Math.ceil(pages / PAGES_OF_FILE)
  const one = (value: number) => value.toFixed(1)
  const lines: [string, string][] = [
    ['archive', `${archive.pages} pages in ${files} files, ${one(packed / 1e6)} MB packed`],
    ['worked off in', `${one(seconds)} s, ${one(cpu_seconds)} CPU s of the worker, ${killed} times kill -9`],
    ['pages read a second of one worker', one(archive.pages / archive.work_seconds)],
    ['pages a CPU second, pictures and hits included', one(archive.pages / cpu_seconds)],
    ['pictures fetched and matched a CPU second', one(archive.pictures_fetched / cpu_seconds)],
    [
      'bytes of the archive read',
      `${one(archive.bytes / 1e6)} MB; ${one(archive.bytes / archive.hits / 1e3)} kB a hit`,
    ],
    ['planted copies found', `${nb_found} of ${wanted.length}`],
    ['other pages with a hit', `${found.size - nb_found}`],
    ['hits found twice', `${twice.length}`],
    ['records read twice or left out', `${archive.records - pages - files * 2}`],
    ['pictures asked for more than once', `${[...planted.asked.values()].filter(times => times > 1).length}`],
  ]
  for (const [what, figure] of lines) console.log(`${what.padEnd(50)} ${figure}`)
}
