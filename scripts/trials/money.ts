// `npm run trials:money -- --histories 100000 --workers 2 --seed 1`: random histories of money, in processes beside each other; ends with figures. `--fault NAME` plants a fault that they are to find.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres.ts'
import { trialDatabase } from '../../tests/trials/money/trial-database.ts'
import { root } from '../build-stamp.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    fault: { type: 'string' },
  },
})
const [histories, workers, seed] = [values.histories, values.workers, values.seed].map(Number) as [
  number,
  number,
  number,
] // three in, three out

type Told = { so_far?: number; played?: number; counts?: [string, number][]; failure?: string | null }

const MINUTE_MS = 60_000

const directory = await mkdtemp(join(tmpdir(), 'auctor-trial-'))
const server = await startPostgres(directory)
const began = performance.now()
const so_far = new Map<number, number>()
const counts = new Map<string, number>()
const failures: string[] = []

const sum = () => [...so_far.values()].reduce((total, each) => total + each, 0)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const rate = () =>
  `${sum()} histories in ${Math.round((performance.now() - began) / 1_000)} s, ${(sum() / ((performance.now() - began) / 1_000)).toFixed(1)} a second`

const beat = setInterval(() => say(rate()), MINUTE_MS)
await Promise.all(Array.from({ length: workers }, (_, index) => playShare(server, index)))
clearInterval(beat)
for (const [word, count] of [...counts].toSorted()) say(`  ${word} ${count}`)
for (const failure of failures) say(`FAILED ${failure}`)
say(`${rate()}; seed ${seed}, ${workers} processes${failures.length === 0 ? ': all held' : ''}`)
await server.stop()
await rm(directory, { recursive: true, force: true })
process.exit(failures.length === 0 ? 0 : 1)

async function playShare(on: PostgresServer, index: number): Promise<void> {
  const url = await trialDatabase(on, `trial_${index}`)
  const share = Math.ceil(histories / workers)
  const trials = join(root, 'tests/trials/money')
  const execArgv = values.fault === undefined ? [] : ['--import', join(trials, `plant-fault.ts?fault=${values.fault}`)]
  const given = [url, String(share), String(seed + index), String(values.fault === undefined)]
  const child = fork(join(trials, 'work-histories.ts'), given, { execArgv })
  child.on('message', (told: Told) => {
    so_far.set(index, told.played ?? told.so_far ?? 0)
    for (const [word, count] of told.counts ?? []) counts.set(word, (counts.get(word) ?? 0) + count)
    if (told.failure) failures.push(told.failure)
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) failures.push(`process ${index} ended with ${code}`)
}
