// People at work on a running product, and a ledger of what they were told is saved.
import { setTimeout as sleep } from 'node:timers/promises'
import { jpeg } from '../support/files/jpeg-files.ts'

export type Load = {
  /** Answers by status; 0 is a connection that broke. */
  counts: Record<string, number>
  /** Ends the work and waits for what is under way. */
  stop(): Promise<void>
  /** What was acknowledged and is not there, by kind of work. */
  missing(): Promise<Record<string, string[]>>
  /** True when every acknowledged image is certified. */
  settled(): Promise<boolean>
  /** Seconds from the acknowledgement of each image that is certified until that was seen. */
  waits(): number[]
  uploads: number
  names: number
}

/** What people are doing, by the first word of what `counts` counts. */
export const JOURNEYS = { read: 'read pages and lists', write: 'save collections', upload: 'upload and certify' }

const UPLOADERS = 2
const WRITERS = 3
const READERS = 2
/** So many images at most: a plan has a quota, and the machine other work. */
const UPLOADS_MAX = 40

let seed = 0

export function beginLoad(url: string, token: string, pause_ms: number): Load {
  const headers = { Authorization: `Bearer ${token}` }
  const counts: Record<string, number> = {}
  /** When each was acknowledged. */
  const images = new Map<string, number>()
  const waits = new Map<string, number>()
  const names = new Set<string>()
  const ending = new AbortController()

  async function ask(kind: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const key = `${kind} ${answer?.status ?? 0}`
    counts[key] = (counts[key] ?? 0) + 1
    return answer
  }

  async function uploadOne(genre: string): Promise<void> {
    const form = new FormData()
    seed += 1
    form.append('title', `Under load ${seed}`)
    form.append('genre', genre)
    form.append(
      'file',
      new File([new Uint8Array(await jpeg({ seed: Date.now() + seed }))], `${seed}.jpg`, { type: 'image/jpeg' }),
    )
    const answer = await ask('upload', '/api/images/create', { method: 'POST', body: form })
    if (answer?.status !== 201) return
    const body = await answer.json().catch(() => null)
    if (body) images.set(body.id, Date.now())
  }

  async function writeOne(): Promise<void> {
    seed += 1
    const name = `Kept ${Date.now()} ${seed}`
    const init = { method: 'POST', body: JSON.stringify({ name }), headers: { 'Content-Type': 'application/json' } }
    const answer = await ask('write', '/api/collections', init)
    if (answer?.status === 201) names.add(name)
  }

  const forever = async (pause: number, work: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      await work().catch(() => {})
      await sleep(pause)
    }
  }
  const readers = ['/en/', '/api/images?page_size=20', '/fr/images/']
  const working = [
    ...Array.from({ length: UPLOADERS }, () =>
      forever(pause_ms, () => (images.size < UPLOADS_MAX ? uploadOne('gen_seascape') : Promise.resolve())),
    ),
    ...Array.from({ length: WRITERS }, () => forever(20, writeOne)),
    ...Array.from({ length: READERS }, (_, reader) =>
      forever(50, async () => void (await ask('read', readers[(seed + reader) % readers.length] ?? '/'))),
    ),
  ]

  async function noteCertified(): Promise<boolean> {
    const mine = await all('/api/images?mine=true')
    const certified = mine.filter(({ state }) => state === 'certified').map(({ id }) => String(id))
    for (const id of certified) {
      const since = images.get(id)
      if (since !== undefined && !waits.has(id)) waits.set(id, (Date.now() - since) / 1_000)
    }
    return certified.length === mine.length
  }
  working.push(forever(1_000, async () => void (await noteCertified())))

  async function all(path: string): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = []
    for (let page = 1; ; page += 1) {
      const answer = await fetch(`${url}${path}&page_size=100&page=${page}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const { results, count } = await answer.json()
      found.push(...results)
      if (found.length >= count || results.length === 0) return found
    }
  }
  return {
    counts,
    async stop() {
      ending.abort()
      await Promise.all(working)
    },
    async missing() {
      const there = new Set((await all('/api/images?mine=true')).map(({ id }) => id))
      const named = new Set((await all('/api/collections?mine=true')).map(({ name }) => name))
      const upload = [...images.keys()].filter(id => !there.has(id))
      return { upload, write: [...names].filter(name => !named.has(name)) }
    },
    settled: noteCertified,
    waits: () => [...waits.values()].toSorted((one, other) => one - other),
    get uploads() {
      return images.size
    },
    get names() {
      return names.size
    },
  }
}
