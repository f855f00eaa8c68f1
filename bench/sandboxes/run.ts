// npm run bench:sandboxes [-- --visitors <n>]: so many visitors enter at once, each changes their world, each looks for the others', and all leave. What it costs, and whether anybody saw anybody.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runningUrl } from '../../server/db/embedded/start-embedded.ts'
import { sandboxDatabases } from '../../server/sandbox/databases.ts'
import { dataFolder } from '../../tests/support/data-folder.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startProduct } from '../../tests/support/product.ts'

const { values } = parseArgs({ options: { visitors: { type: 'string', default: '200' } } })
const visitors = Array.from({ length: Number(values.visitors) }, (_, place) => place)

const directory = await dataFolder()
const product = await startProduct(directory, await freePort(), {
  DEMO: 'true',
  SANDBOX: 'true',
  FTP_PORT: 'off',
  TRUST_PROXY: 'true',
})

async function call<T>(
  path: string,
  { token, ...init }: RequestInit & { token?: string; ip?: string } = {},
): Promise<T> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': init.ip ?? '127.0.0.1',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${product.url}/api${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json().catch(() => null)) as T // each caller names the shape it reads
}

type Page = { count: number; results: { id: string; title: string }[] }

async function timed<T>(work: (place: number) => Promise<T>): Promise<{ all: T[]; ms: number[] }> {
  const ms: number[] = []
  const all = await Promise.all(
    visitors.map(async place => {
      const begun = performance.now()
      const result = await work(place)
      ms.push(performance.now() - begun)
      return result
    }),
  )
  return { all, ms: ms.toSorted((one, other) => one - other) }
}

const rows: Record<string, string>[] = []
const report = (what: string, ms: readonly number[]) =>
  rows.push({
    what,
    median_ms: (ms[Math.floor(ms.length / 2)] ?? 0).toFixed(0),
    p95_ms: (ms[Math.floor(ms.length * 0.95)] ?? 0).toFixed(0),
    slowest_ms: (ms.at(-1) ?? 0).toFixed(0),
  })

try {
  const begun = performance.now()
  while ((await call<{ state: string }>('/sandbox')).state !== 'ready') await sleep(1_000)
  console.log(`the template is made ${((performance.now() - begun) / 1000).toFixed(0)} s after the start`)
  const databases = sandboxDatabases(runningUrl(directory) ?? '')

  const entered = await timed(place =>
    call<{ access_token: string }>('/sandbox', {
      method: 'POST',
      body: JSON.stringify({ account: 'creator' }),
      ip: `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}`,
    }),
  )
  report(`${visitors.length} enter at once`, entered.ms)
  const tokens = entered.all.map(({ access_token }) => access_token)
  const title = (place: number) => `Quokka number ${place}q`

  const changed = await timed(async place => {
    const token = tokens[place] ?? ''
    const mine = await call<Page>('/images?mine=true', { token })
    const [first] = mine.results
    await call(`/images/${first?.id}`, { token, method: 'PATCH', body: JSON.stringify({ title: title(place) }) })
  })
  report('each changes a photograph', changed.ms)

  let seen = 0
  const looked = await timed(async place => {
    const token = tokens[place] ?? ''
    const found = await call<Page>('/images?search=quokka', { token })
    const everything = await call<Page>('/images?page_size=100', { token })
    const named = [...found.results, ...everything.results].filter(image => image.title.startsWith('Quokka'))
    if (!named.some(image => image.title === title(place))) throw new Error(`visitor ${place} lost their own change`)
    seen += named.filter(image => image.title !== title(place)).length
  })
  report('each lists and searches', looked.ms)
  const outside = await call<Page>('/images?search=quokka')
  console.log(`changes of others seen: ${seen} inside, ${outside.count} outside`)

  const ids = (await databases.list()).filter(id => !id.startsWith('template'))
  const sizes = await Promise.all(ids.slice(0, 10).map(id => databases.size(id)))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  console.log(`${ids.length} databases of ${(mean / 1e6).toFixed(1)} MB each`)

  const left = await timed(place => call('/sandbox/leave', { method: 'POST', token: tokens[place] ?? '' }))
  report('each leaves', left.ms)
  const gone = performance.now()
  const remaining = async () => (await databases.list()).filter(id => !id.startsWith('template'))
  while ((await remaining()).length > 0) await sleep(500)
  console.log(`all are deleted ${((performance.now() - gone) / 1000).toFixed(0)} s later`)
  const folders = (await readdir(join(directory, 'sandboxes'))).filter(name => name !== 'template')
  console.log(`left over: ${folders.length} folders`)
  console.table(rows)
} finally {
  await product.stop()
  await rm(directory, { recursive: true, force: true })
}
