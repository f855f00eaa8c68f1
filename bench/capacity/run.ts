// `npm run bench:capacity`: writes docs/capacity.md from the figures of figures.ts: what so many photographs and pages need, and what breaks first.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PICTURE_DAYS } from '../../lib/rules/crawl.ts'
import { MAX_SLOTS } from '../../server/matching/index/index-entries.ts'
import { assumed, type Figure, measured } from './figures.ts'

const SIZES = [1e6, 1e7, 1e8]
const PAGES = 1e9
const MONTH_S = 30 * 86_400
const GB = 1e9
/** Size of database that one server of PostgreSQL is run with, and memory of one node of the index, GB. */
const DATABASE_GB = 20_000
const NODE_GB = 64

const M = mapValues(measured)
const A = mapValues(assumed)

type Needs = { size: number; parts: Part[]; eur: number }
type Part = { name: string; machines: string; eur: number }

function needsOf(size: number): Needs {
  const pictures = PAGES * A.pictures_a_page
  const grown = (size / 1e6) ** M.question_growth
  const busy = (seconds: number) => seconds / MONTH_S / A.use
  const workers = busy(PAGES * M.page_cpu_s + pictures * (M.picture_cpu_s + (M.question_process_ms * grown) / 1000))
  const asking = busy((pictures * M.question_servers_ms * grown) / 1000)
  const memory = (2 * size * M.index_bytes) / GB
  const nodes = Math.max(6, 2 * Math.ceil(memory / 2 / NODE_GB))
  const rows = (2 * (size * (A.row_bytes + M.fingerprint_bytes) + crawledRows(pictures))) / GB
  const bucket = (size * A.original_bytes) / GB
  const traffic = (PAGES * A.page_bytes + pictures * A.picture_bytes) / GB
  const cores = Math.max(nodes, Math.ceil(asking))
  const parts = [
    { name: 'workers', machines: `${number(workers)} cores`, eur: workers * A.core_eur },
    {
      name: 'index, with replicas',
      machines: `${nodes} nodes, ${number(memory)} GB, ${cores} cores`,
      eur: cores * A.core_eur + Math.max(0, memory - 4 * cores) * A.memory_eur,
    },
    { name: 'database, with a replica', machines: `${number(rows)} GB`, eur: rows * A.disk_eur + 32 * A.core_eur },
    { name: 'bucket', machines: `${number(bucket)} GB`, eur: bucket * A.bucket_eur },
    { name: 'traffic', machines: `${number(traffic)} GB a month`, eur: traffic * A.traffic_eur },
  ]
  return { size, parts, eur: parts.reduce((sum, { eur }) => sum + eur, 0) }
}

/** Bytes of the pictures of the web that are kept for comparison with photographs to come. */
const crawledRows = (pictures: number): number => pictures * (PICTURE_DAYS / 30) * (M.fingerprint_bytes + 500)

/** What stands in the way of more, the nearest first. */
function limits(): string[] {
  const pagesThatFit = (DATABASE_GB * GB) / crawledRows(A.pictures_a_page)
  const imagesThatFit = (DATABASE_GB * GB) / (A.row_bytes + M.fingerprint_bytes)
  return [
    `The table of the web’s pictures: each keeps its fingerprint for ${PICTURE_DAYS} days, so that a photograph certified tomorrow is compared with what was seen today. A database of ${number(DATABASE_GB / 1000)} TB holds those of ${power(pagesThatFit)} pages a month: **at ${power(PAGES)} this breaks first**, at every size of the catalogue. Then the fingerprints of the web go to the bucket, or are kept for fewer days.`,
    `Slots of one index: ${power(MAX_SLOTS)} photographs. More means several indexes, each asked.`,
    `The photographs’ own rows and fingerprints: ${power(imagesThatFit)} photographs in a database of that size.`,
  ]
}

const number = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, maximumFractionDigits: value < 10 ? 1 : 0 })
const power = (value: number): string => {
  const exponent = Math.floor(Math.log10(value))
  const factor = value / 10 ** exponent
  return factor < 1.05 ? `10^${exponent}` : `${factor.toFixed(1)} × 10^${exponent}`
}

function mapValues<T extends Record<string, Figure>>(figures: T): Record<keyof T, number> {
  const pairs = Object.entries(figures).map(([name, { value }]) => [name, value] as const)
  return Object.fromEntries(pairs) as Record<keyof T, number> // the same keys
}

const figureRow = ({ value, unit, from }: Figure): string => `| ${unit} | ${number(value)} | ${from} |`

function page(): string {
  const all = SIZES.map(needsOf)
  const names = all[0]?.parts.map(({ name }) => name) ?? []
  const cells = (name: string) =>
    all.map(({ parts }) => {
      const part = parts.find(each => each.name === name)
      return `${part?.machines ?? ''}; ${number(part?.eur ?? 0)} €`
    })
  return `# Capacity

Written by \`npm run bench:capacity\` from [bench/capacity/figures.ts](../bench/capacity/figures.ts): what so many certified photographs and ${power(PAGES)} pages a month need. At 10^6 it is reckoned from what was measured; at 10^7 and 10^8 it is carried on by the measured growth.

| part | ${SIZES.map(power).join(' | ')} |
|---|${SIZES.map(() => '---|').join('')}
${names.map(name => `| ${name} | ${cells(name).join(' | ')} |`).join('\n')}
| all, euros a month | ${all.map(({ eur }) => number(eur)).join(' | ')} |

## What breaks first

${limits()
  .map((limit, i) => `${i + 1}. ${limit}`)
  .join('\n')}

## Measured

| what | figure | by |
|---|---|---|
${Object.values(measured).map(figureRow).join('\n')}

## Assumed

| what | figure | why |
|---|---|---|
${Object.values(assumed).map(figureRow).join('\n')}
`
}

await writeFile(fileURLToPath(new URL('../../docs/capacity.md', import.meta.url)), page())
