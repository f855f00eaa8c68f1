// What the bounds of DECISION.contradicting lie between: node bench/matching/shared-designs/bounds.ts <log of bench:designs> <log of bench:matching>, by the share of the agreeing blocks that were photographed.
import { readFile } from 'node:fs/promises'
import { DECISION } from '../../../server/matching/model.ts'
import type { Agreement } from '../../../server/matching/verification/agreement.ts'
import { readLog } from '../recall.ts'
import type { DesignAnswer } from './ask.ts'

const [designs = '', copies = ''] = process.argv.slice(2)
const BANDS = [0, 0.02, 0.035, 0.05, 0.08, 0.13, 0.2, 0.3, 0.4, 0.6, 1]
/** Fewer say little. */
const BLOCKS = 24

const lines = (await readFile(designs, 'utf8')).split('\n').filter(Boolean)
// Written by run.ts, line by line.
const shared = lines.flatMap(line => (JSON.parse(line) as DesignAnswer).agreements ?? [])
const whole = (await readLog(copies)).flatMap(({ query, hypotheses }) => {
  const own = hypotheses.filter(([id, , confirmed]) => id === query && confirmed === 1)
  return own.flatMap(([, , , , , , , , agreement]) => agreement ?? [])
})

const total = ({ agreeing, contradicting }: Agreement) => agreeing + contradicting
const among = (agreement: Agreement) => agreement.among / total(agreement)
const all = (agreement: Agreement) => agreement.contradicting / total(agreement)
const percent = (value: number) => (Number.isFinite(value) ? (100 * value).toFixed(1) : '–')

process.stdout.write(
  '| photographed | designs | least among, all | copies | most among, drawn over, all |\n|---|---|---|---|---|\n',
)
for (const [i, from] of BANDS.slice(0, -1).entries()) {
  const to = BANDS[i + 1] ?? 1
  const within = (agreement: Agreement) =>
    agreement.photographed >= from && agreement.photographed < to && total(agreement) >= BLOCKS
  const [theirs, own] = [shared.filter(within), whole.filter(within)]
  const isOver = ({ over }: Agreement) => over < DECISION.contradicting.overBelow
  const least = [among, all].map(of => percent(Math.min(...theirs.map(of))))
  const [over, beside] = [own.filter(isOver), own.filter(agreement => !isOver(agreement))]
  const most = [Math.max(...beside.map(among)), Math.max(...over.map(among)), Math.max(...own.map(all))].map(percent)
  process.stdout.write(
    `| ${percent(from)}–${percent(to)} | ${theirs.length} | ${least.join(', ')} | ${own.length} | ${most.join(', ')} |\n`,
  )
}
