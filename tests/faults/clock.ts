// The clock of the product jumps a day ahead or back, and is right again a while later: people sign in, upload and are certified all the time.
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { profiles } from '#lib/contract/profiles.ts'
import { root } from '../../scripts/build-stamp.ts'
import { dataFolder } from '../support/data-folder.ts'
import { type HttpPerson, personOverHttp } from '../support/people/person-over-http.ts'
import { standInsApart } from '../support/split-roles.ts'
import { type FaultResults, inWords, toTenths } from './fault-rows.ts'
import { say } from './say.ts'
import { certifying } from './services/service-journeys.ts'
import { oneProcess } from './trial.ts'
import { statusOf, within } from './within.ts'

const DAY_S = 86_400
const JUMPS = [
  { name: 'clock a day ahead, then right', seconds: DAY_S },
  { name: 'clock a day behind, then right', seconds: -DAY_S },
]
const WRONG_MS = 8_000
/** Longer than the shortest window of attempts. */
const LIMIT_S = 75
const CERTIFIED_S = 60
const PAUSE_MS = 250

export async function clock(): Promise<FaultResults> {
  const data = await dataFolder()
  const standIns = await standInsApart(data)
  const file = join(data, 'clock')
  const move = async (seconds: number) => {
    await writeFile(`${file}.new`, String(seconds))
    await rename(`${file}.new`, file)
    await sleep(200)
  }
  await move(0)
  const running = await oneProcess(data, {
    ...standIns.env,
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import ${join(root, 'tests/faults/moved-clock.ts')}`,
    TRUST_PROXY: 'true',
  })
  const { url } = running
  const results: FaultResults = { broken: [], rows: [] }
  const expect = (holds: boolean, what: string) => {
    if (!holds) results.broken.push(`clock: ${what}`)
  }
  try {
    await within(90, async () => (await statusOf(`${url}/api/health/ready`)) === 200)
    const person = await personOverHttp(url)
    for (const { name, seconds } of JUMPS) {
      const seen: Record<string, number> = {}
      const count = (answer: string) => {
        seen[answer] = (seen[answer] ?? 0) + 1
      }
      await move(seconds)
      const { token } = await signIn(url, person)
      const meanwhile = certifying(url, token ?? person.token)
      for (const began = Date.now(); Date.now() - began < WRONG_MS; await sleep(1_000)) {
        count(`upload ${await meanwhile.go()}`)
        count(`sign in ${(await signIn(url, { ...person, password: 'wrong' })).status}`)
      }
      await move(0)
      const back = Date.now()
      const after = certifying(url, person.token)
      count(`upload ${await after.go()}`)
      const signed = await within(LIMIT_S, async () => (await signIn(url, person)).status === 200, PAUSE_MS)
      expect(signed !== null, `${name}: nobody can sign in ${LIMIT_S} s after the clock is right`)
      const done = await within(CERTIFIED_S, async () => (await meanwhile.done()) && (await after.done()), PAUSE_MS)
      expect(
        done !== null,
        `${name}: not everything is certified: ${await meanwhile.waitsFor()}, ${await after.waitsFor()}`,
      )
      const session = { Authorization: `Bearer ${person.token}` }
      const open = await statusOf(`${url}/api${profiles.current.path}`, session)
      expect(open === 200, `${name}: an open session answers ${open}`)
      const lost = (await meanwhile.lost()) + (await after.lost())
      expect(lost === 0, `${name}: ${lost} acknowledged are lost`)
      expect(running.died() === null, `${name}: the process died: ${running.died()}`)
      const recovered_s = signed === null || done === null ? null : toTenths((Date.now() - back) / 1_000)
      const words = inWords(seen)
      say(`  ${name}: ${words}; all certified and signed in after ${recovered_s} s`)
      const journey = 'sign in, upload and certify'
      results.rows.push({ part: 'clock', fault: name, times: 1, journey, lost, seen: words, recovered_s })
    }
    expect(await running.stop(), 'it did not stop well')
    return results
  } finally {
    running.kill()
    await standIns.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function signIn(url: string, { email, password }: HttpPerson): Promise<{ status: number; token: string | null }> {
  const answer = await fetch(`${url}/api/rest-auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const body = await answer.json()
  return { status: answer.status, token: typeof body.access_token === 'string' ? body.access_token : null }
}
