// The product under load: the embedded default in one process, or split into API, pages and two workers on a PostgreSQL server of its own.
import { rm } from 'node:fs/promises'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { endGently } from '../../tests/faults/trial.ts'
import { statusOf, within } from '../../tests/faults/within.ts'
import { dataFolder } from '../../tests/support/data-folder.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { ownPostgres } from '../../tests/support/own-postgres.ts'
import { spawnProduct } from '../../tests/support/product.ts'
import { standInsApart } from '../../tests/support/split-roles.ts'
import { treeProportionalBytes } from '../lib/proc.ts'

const START_S = 240

type Process = { name: string; pid: number; metrics: string }
export type Place = {
  url: string
  database: OpenDatabase
  /** Of the product, without what its database and stand-ins have in processes of their own. */
  processes: Process[]
  close(): Promise<void>
}

/** Every visitor comes from an address of their own, as behind a proxy. */
const always = { DEMO: 'false', FTP_PORT: 'off', WEB_SOURCE: 'internet', TRUST_PROXY: 'true', LOG_LEVEL: 'error' }

export const openPlace = (split: boolean): Promise<Place> => (split ? openSplit() : openEmbedded())

async function openEmbedded(): Promise<Place> {
  const data = await dataFolder()
  const url = `http://127.0.0.1:${await freePort()}`
  const one = await startProcess('all', data, { ...always, PUBLIC_URL: url, PORT: new URL(url).port })
  await answering(url, one.output)
  const database = await openDatabase({ url: null, directory: data, join: true })
  const close = async () => {
    await database.close()
    await one.stop()
    await rm(data, { recursive: true, force: true })
  }
  return { url, database, processes: [one], close }
}

async function openSplit(): Promise<Place> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  const [api, web] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${web}`
  const all = { ...always, ...standIns.env, DATABASE_URL: postgres.url, PUBLIC_URL: url }
  const processes = [
    await startProcess('API', data, { ...all, ROLE: 'api', PORT: String(api) }),
    await startProcess('pages', data, {
      ...all,
      ROLE: 'web',
      PORT: String(web),
      API_URL: `http://127.0.0.1:${api}/api`,
    }),
    await startProcess('worker 1', data, { ...all, ROLE: 'worker' }),
    await startProcess('worker 2', data, { ...all, ROLE: 'worker' }),
  ]
  await answering(url, () => processes.map(({ output }) => output()).join('\n'))
  const database = await openDatabase({ url: postgres.url, directory: null })
  const close = async () => {
    await database.close()
    await Promise.all(processes.map(({ stop }) => stop()))
    await standIns.stop()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
  return { url, database, processes, close }
}

async function startProcess(name: string, data: string, env: Record<string, string>) {
  const port = String(await freePort())
  const { child, output } = spawnProduct(data, { ...env, METRICS_PORT: port })
  const stop = () => endGently(child)
  return { name, pid: child.pid ?? 0, metrics: `http://127.0.0.1:${port}/metrics`, output, stop }
}

async function answering(url: string, output: () => string): Promise<void> {
  const isReady = async () => (await statusOf(`${url}/api/health/ready`)) === 200
  if ((await within(START_S, isReady)) === null) throw new Error(`the product did not start: ${output()}`)
}

export type Look = { name: string; megabytes: number; lag_p99_ms: number }

/** Memory of each process now, and the delay of its event loop since the last look. */
export const lookAt = ({ processes }: Place): Promise<Look[]> =>
  Promise.all(
    processes.map(async ({ name, pid, metrics }) => {
      const text = await fetch(metrics).then(answer => answer.text())
      const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]
      return { name, megabytes: Math.round(treeProportionalBytes(pid) / 2 ** 20), lag_p99_ms: Number(lag) * 1_000 }
    }),
  )
