// `npm run contracts:fuzz -- [runs]`: the properties of the market's contracts over so many random cases; 10,000 unless told otherwise.
import { run } from '../../scripts/run.ts'

const [runs = '10000'] = process.argv.slice(2)
const { code, seconds } = await run('vitest', ['run', '--project', 'contracts', 'contracts/test/market-fuzz.test.ts'], {
  FUZZ_RUNS: runs,
})
console.log(`${runs} runs of each property in ${Math.round(seconds)} s`)
process.exit(code)
