// `npm run bench:load [-- --split] [--minutes 30]`: mixed traffic with uploads and purchases at 70 % of the highest rate that the product bears; what it took, minute by minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { inWords, tally } from '../../tests/faults/fault-rows.ts'
import { say } from '../../tests/faults/say.ts'
import { seeded } from '../../tests/support/seeded.ts'
import { quantile } from '../lib/statistics.ts'
import { doingsOf } from './doings.ts'
import { type Answer, askAtRate, type Doing } from './open-loop.ts'
import { invite } from './people.ts'
import { type Look, lookAt, openPlace } from './place.ts'

const { values } = parseArgs({
  options: { split: { type: 'boolean', default: false }, minutes: { type: 'string', default: '30' } },
})
const SHARE = 0.7
const FIRST_RATE = 4
const GROWTH = 1.3
const STEP_S = 20
/** What was begun under too much load comes to its end. */
const REST_MS = 30_000
/** What a step must hold for its rate to be borne: nine of ten answers in time, and no more than this share failed. */
const BORNE = { p90_ms: 1_500, failed: 0.005 }

const random = seeded(25)
/** 409 is a photograph that somebody else has just bought. */
const hasFailed = ({ status }: Answer): boolean => status === 0 || (status >= 400 && status !== 409)
const ms = (answers: readonly Answer[], share: number) =>
  Math.round(
    quantile(
      answers.map(answer => answer.ms),
      share,
    ),
  )

await buildIfStale()
const place = await openPlace(values.split)
const people = await invite(place)
try {
  const doings = await doingsOf(place.url, place.database.db, people)
  // Pages and statements are met once before anything is counted.
  await askAtRate(doings, FIRST_RATE, STEP_S, random)
  const peak = await highestRate(doings)
  const rate = peak * SHARE
  say(`the highest rate borne is ${peak.toFixed(1)} a second; ${values.minutes} minutes at ${rate.toFixed(1)}`)
  await sleep(REST_MS)
  await hold(doings, rate, Number(values.minutes))
} finally {
  await people.stop()
  await place.close()
}

/** The rate grows until a step is not borne. */
async function highestRate(doings: readonly Doing[]): Promise<number> {
  let borne = 0
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const answers = await askAtRate(doings, rate, STEP_S, random)
    const failures = answers.filter(hasFailed)
    const failed = failures.length / answers.length
    say(
      `  ${rate.toFixed(1)} a second: p90 ${ms(answers, 0.9)} ms, ${(failed * 100).toFixed(1)} % failed ${inWords(tally(failures.map(({ name, status }) => `${name} ${status}`)))}`,
    )
    if (ms(answers, 0.9) > BORNE.p90_ms || failed > BORNE.failed) return borne
    borne = rate
  }
}

async function hold(doings: readonly Doing[], rate: number, minutes: number): Promise<void> {
  const all: Answer[] = []
  const looks: Look[] = []
  await lookAt(place)
  say('| minute | answers | failed | p50 ms | p99 ms | memory MB | event loop p99 ms |\n|---|---|---|---|---|---|---|')
  for (let minute = 1; minute <= minutes; minute += 1) {
    const answers = await askAtRate(doings, rate, 60, random)
    const now = await lookAt(place)
    all.push(...answers)
    looks.push(...now)
    const memory = now.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', ')
    const lag = now.map(({ name, lag_p99_ms }) => `${name} ${lag_p99_ms.toFixed(0)}`).join(', ')
    const failed = answers.filter(hasFailed).length
    say(
      `| ${minute} | ${answers.length} | ${failed} | ${ms(answers, 0.5)} | ${ms(answers, 0.99)} | ${memory} | ${lag} |`,
    )
  }
  say('\n| what | answers | failed | p50 ms | p99 ms | slowest ms | statuses |\n|---|---|---|---|---|---|---|')
  for (const { name } of doings)
    sum(
      name,
      all.filter(answer => answer.name === name),
    )
  sum('all', all)
  say(
    '\n| process | memory after the first minute, MB | at the end | at most | event loop p99 of a minute, at most, ms |\n|---|---|---|---|---|',
  )
  for (const { name } of place.processes) {
    const own = looks.filter(look => look.name === name)
    const [first, last] = [own[0]?.megabytes, own.at(-1)?.megabytes]
    const most = Math.max(...own.map(({ megabytes }) => megabytes))
    say(
      `| ${name} | ${first} | ${last} | ${most} | ${Math.max(...own.map(({ lag_p99_ms }) => lag_p99_ms)).toFixed(0)} |`,
    )
  }
}

function sum(name: string, answers: readonly Answer[]): void {
  const statuses = inWords(tally(answers.map(({ status }) => String(status))))
  const failed = answers.filter(hasFailed).length
  say(
    `| ${name} | ${answers.length} | ${failed} | ${ms(answers, 0.5)} | ${ms(answers, 0.99)} | ${ms(answers, 1)} | ${statuses} |`,
  )
}
