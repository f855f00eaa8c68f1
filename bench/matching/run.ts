// npm run bench:matching [-- --photos <folder> --quick --queries <n> --shift <n> --each <n> --minutes <n>]: recall, speed and memory of the matching engine.
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { alterations } from './alterations.ts'
import { collect } from './collection.ts'
import { measureFingerprints } from './fingerprints.ts'
import { hardWays } from './hard-ways.ts'
import { listPhotos } from './photos.ts'
import { ask, readLog } from './recall.ts'
import { recallReport } from './report.ts'
import { sameShots } from './same-shots.ts'
import { measureScale } from './scale.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    queries: { type: 'string' },
    /** Alters others: those that stand so many places before them. */
    shift: { type: 'string', default: '0' },
    /** Ways in which each photograph is altered, by turns; all when left out. */
    each: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    log: { type: 'string' },
    only: { type: 'string' },
    /** The ways of hard-ways.ts in the place of the fifty. */
    hard: { type: 'boolean', default: false },
    scale: { type: 'string' },
    /** Catalogues, as in `1e6,1e7`; ten million take 22 GB of memory and `node --max-old-space-size=5000`. */
    sizes: { type: 'string' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)
const own = fileURLToPath(new URL('../../content/photos', import.meta.url))
const until = Date.now() + Number(values.minutes) * 60_000

// As the product's processes decode.
sharp.cache(false)
sharp.concurrency(1)

const files = (await Promise.all([own, ...values.photos].map(listPhotos))).flat()
const photos = await collect(files, say)
const wanted = Number(values.queries ?? (values.quick ? 10 : 200))
const share = Math.min(1, wanted / photos.length)
const shift = Number(values.shift)
const even = photos.filter((_, i) => Math.floor((i + 1 + shift) * share) > Math.floor((i + shift) * share))
// In leaps of a prime, so that a run which is cut short has asked about photographs from everywhere.
const queries = even.map((first, i) => even[(i * 7919) % even.length] ?? first)
say(`${photos.length} photographs in the catalogue, ${queries.length} of them altered`)

process.stdout.write(await measureFingerprints(photos))
if (values.scale !== 'only') {
  const folder = join(tmpdir(), 'auctor-bench-matching')
  await mkdir(folder, { recursive: true })
  const log = values.log ?? join(folder, `answers-${Date.now()}.jsonl`)
  const same = await sameShots(photos)
  const chosen = (values.hard ? hardWays : alterations).filter(
    ({ name }) => !values.only || values.only.split(',').includes(name),
  )
  const each = Math.min(chosen.length, Number(values.each ?? chosen.length))
  const whole = await ask(log, photos, queries, chosen, { each, until, same, say })
  process.stdout.write(recallReport(await readLog(log), photos.length, whole))
}
if (values.scale !== 'none') {
  const usual = values.quick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000]
  const sizes = values.sizes?.split(',').map(Number) ?? usual
  process.stdout.write(await measureScale(photos, sizes, say))
}
