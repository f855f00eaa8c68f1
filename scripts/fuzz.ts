// `npm run fuzz -- [requests] [seed]`: hostile requests by every role to every operation; 10,000 unless told otherwise.
import { run } from './run.ts'

const [requests = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
console.log(`${requests} requests, seed ${seed}`)
const test = ['run', '--project', 'server', 'tests/fuzz.test.ts', '--testTimeout', '3600000']
const { code, seconds } = await run('vitest', test, { FUZZ_REQUESTS: requests, FUZZ_SEED: seed })
console.log(`${Math.round(seconds)} s`)
process.exit(code)
