// `npm run trials:chain -- --kills 30 --seed 1`: editions are minted, offered, bought, bid for and settled while the product or its chain is killed; ends with a table and a verdict.
import { parseArgs } from 'node:util'
import { type Kill, playChain } from '../../tests/trials/chain/play-chain.ts'
import { buildIfStale } from '../build.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    demo: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

await buildIfStale()
const began = Date.now()
say('  no      at  who     back  what was under way')
const row = ({ number, at_s, who, back_s, doing }: Kill): string =>
  `${String(number).padStart(4)}  ${at_s.toFixed(1).padStart(6)}  ${who.padEnd(6)}  ${back_s.toFixed(1).padStart(4)}  ${doing}`
const { counts, anchored_s, broken } = await playChain({
  kills,
  seed,
  demo: values.demo,
  onKill: kill => say(row(kill)),
})
for (const [what, times] of [...counts].toSorted()) say(`  ${what}: ${times}`)
say(`  a photograph was anchored within ${anchored_s.toFixed(1)} s of its upload, or of the kill that came between`)
for (const finding of broken) say(`FAILED ${finding}`)
const verdict = broken.length === 0 ? 'contracts and database agree' : `${broken.length} things do not hold`
say(`${kills} kills in ${((Date.now() - began) / 1_000).toFixed(0)} s, seed ${seed}: ${verdict}`)
process.exit(broken.length === 0 ? 0 : 1)
