// npm run bench:designs [-- --photos <folder> --each <n> --seed <n> --log <file> --minutes <n> --shard <i>/<n>]: how many pictures that merely share a design are confirmed as copies.
import { appendFile, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { takeOnce } from '../collection.ts'
import { listPhotos } from '../photos.ts'
import { createAsker, type DesignAnswer } from './ask.ts'
import { kinds, pairsOf } from './pairs.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', multiple: true, default: [] },
    /** Pairs of each kind. */
    each: { type: 'string', default: '270' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    /** Answers that are there already are not asked for again. */
    log: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    /** A part of the pairs, as in `0/2`: so that several processes share the work. */
    shard: { type: 'string', default: '0/1' },
  },
})

sharp.cache(false)
sharp.concurrency(1)

const own = fileURLToPath(new URL('../../../content/photos', import.meta.url))
const photos = (await Promise.all([own, ...values.photos].map(listPhotos))).flat()
const [shard = 0, shards = 1] = values.shard.split('/').map(Number)
const until = Date.now() + Number(values.minutes) * 60_000

const asker = createAsker()
const all = await readLog(values.log)
const known = new Set(all.map(({ kind, index }) => `${kind} ${index}`))
const wanted = kinds.filter(({ name }) => !values.only || values.only.split(',').includes(name))
const pairs = wanted.map(kind => pairsOf(kind, Number(values.each), photos, Number(values.seed)))
// A pair of every kind by turns, so that a run which is cut short has asked about all of them.
for (let index = shard; index < Number(values.each) && Date.now() < until; index += shards) {
  for (const pair of pairs.flatMap(of => of[index] ?? [])) {
    if (known.has(`${pair.kind} ${index}`)) continue
    const [first, second] = await Promise.all(pair.pictures.map(({ key, make }) => takeOnce(key, make)))
    if (!first || !second) continue
    const both = await asker.askBoth(pair, first.fingerprint, second.fingerprint)
    all.push(both)
    if (values.log) await appendFile(values.log, `${JSON.stringify(both)}\n`)
  }
}
const rows = wanted.map(({ name, says }) =>
  rowOf(
    name,
    says,
    all.filter(({ kind }) => kind === name),
  ),
)

async function readLog(path: string | undefined): Promise<DesignAnswer[]> {
  const text = path ? await readFile(path, 'utf8').catch(() => '') : ''
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as DesignAnswer) // written above, line by line
}

function rowOf(name: string, says: string, answers: DesignAnswer[]): string {
  const confirmed = answers.filter(answer => answer.confirmed).length
  const weak = answers.filter(answer => answer.weak && !answer.confirmed).length
  const share = ((100 * confirmed) / Math.max(1, answers.length)).toFixed(1)
  return `| ${name} | ${says} | ${answers.length} | ${confirmed} | ${share} | ${weak} |`
}

process.stdout.write(
  `${['| kind | shares | pairs | confirmed | % | weak signal |', '|---|---|---|---|---|---|', ...rows, rowOf('all', '', all)].join('\n')}\n`,
)
