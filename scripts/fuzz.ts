// `npm run fuzz -- [requests] [seed]`: hostile requests by every role to every operation, 10,000 unless told otherwise; `npm run fuzz -- contracts [runs]`: the properties of the market's contracts.
import { run } from './run.ts'

const PATIENCE = ['--testTimeout', '3600000']

function api([requests = '10000', seed = String(Date.now() % 1_000_000)]: readonly string[]) {
  console.log(`${requests} requests, seed ${seed}`)
  const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
  return run('vitest', ['run', '--project', 'server', 'tests/fuzz.test.ts', ...PATIENCE], env)
}

function contracts([runs = '10000']: readonly string[]) {
  console.log(`${runs} runs of each property`)
  const env = { FUZZ_RUNS: runs }
  return run('vitest', ['run', '--project', 'contracts', 'contracts/test/market-fuzz.test.ts', ...PATIENCE], env)
}

const [what = '', ...rest] = process.argv.slice(2)
const { code, seconds } = await (what === 'contracts' ? contracts(rest) : api(what === '' ? [] : [what, ...rest]))
console.log(`${Math.round(seconds)} s`)
process.exit(code)
