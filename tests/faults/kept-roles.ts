// The product as API, pages and two workers, each under its keeper, of which any can be killed or replaced by another version.
import { readFileSync } from 'node:fs'
import { root } from '../../scripts/build-stamp.ts'
import { freePort } from '../support/free-port.ts'
import { spawnProduct } from '../support/product.ts'
import { say } from './say.ts'
import { endGently, type Running } from './trial.ts'

export type KeptRole = {
  name: string
  /** kill -9 of what the keeper keeps; false while the keeper waits before it starts the next. */
  killOnce(): boolean
  /** Ends it as an operator does, and starts the product in `home` in its place; false where it did not end well. */
  replace(home: string): Promise<boolean>
}
type Kept = KeptRole & { current(): ReturnType<typeof spawnProduct>; output(): string }

function keptRole(name: string, data: string, env: Record<string, string>, home: string): Kept {
  const start = (place: string) => spawnProduct(data, env, place, 'scripts/start.mjs')
  let kept = start(home)
  let said = ''
  return {
    name,
    current: () => kept,
    output: () => said + kept.output(),
    killOnce() {
      const { pid } = kept.child
      const [working] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      if (working) process.kill(Number(working), 'SIGKILL')
      return Boolean(working)
    },
    async replace(place) {
      const ended = await endGently(kept.child)
      said += kept.output()
      kept = start(place)
      return ended
    },
  }
}

/** Starts them, and does not wait. The API comes first, the workers last: what they were at is lost with nobody left who works on. */
export async function startKeptRoles(
  data: string,
  env: Record<string, string>,
  home = root,
): Promise<{ running: Running; kept: KeptRole[] }> {
  const [api_port, web_port] = [await freePort(), await freePort()]
  const [url, api_url] = [`http://127.0.0.1:${web_port}`, `http://127.0.0.1:${api_port}`]
  const role = (name: string, own: Record<string, string>) =>
    keptRole(name, data, { ...env, PUBLIC_URL: url, ...own }, home)
  const kept = [
    role('api', { ROLE: 'api', PORT: String(api_port), TRUST_PROXY: 'true' }),
    role('web', { ROLE: 'web', PORT: String(web_port), API_URL: `${api_url}/api` }),
    role('worker 1', { ROLE: 'worker' }),
    role('worker 2', { ROLE: 'worker' }),
  ]
  const running: Running = {
    url,
    api_url,
    died() {
      const gone = kept.filter(each => {
        const { child } = each.current()
        return child.exitCode !== null || child.signalCode !== null
      })
      return gone.length === 0 ? null : gone.map(({ name, output }) => `${name}: ${output().slice(-2_000)}`).join('\n')
    },
    output: () => kept.map(({ output }) => output()).join('\n'),
    async stop() {
      const ended = await Promise.all(
        kept.map(async each => {
          const well = await endGently(each.current().child)
          if (!well) say(`  ${each.name} did not end well: ${each.output().slice(-2_000)}`)
          return well
        }),
      )
      return ended.every(Boolean)
    },
    kill() {
      for (const each of kept) each.current().child.kill('SIGKILL')
    },
  }
  return { running, kept }
}
