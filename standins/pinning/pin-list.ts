// What the stand-in of a pinning service was asked to keep, and what it answers by the protocol.
import { ulid } from 'ulid'
import { z } from 'zod'
import { fetchChecked } from './fetch-checked.ts'

export type Said = { status: number; body: object | null }

const NewPin = z.object({
  cid: z.string().min(1).max(200),
  name: z.string().max(255).optional(),
  origins: z.array(z.string()).max(20).optional(),
  meta: z.record(z.string(), z.string()).optional(),
})
const names = z.string().transform(text => text.split(','))
const Query = z.object({
  cid: names.optional(),
  status: names.prefault('pinned'),
  limit: z.coerce.number().int().min(1).max(1_000).default(10),
})

export type Pin = {
  requestid: string
  status: 'queued' | 'pinning' | 'pinned' | 'failed'
  created: string
  pin: z.infer<typeof NewPin>
}

export const refuse = (status: number, reason: string, details: string): Said => ({
  status,
  body: { error: { reason, details } },
})

const shown = (pin: Pin) => ({
  ...pin,
  delegates: ['/ip4/127.0.0.1/tcp/4001'],
  info: { service: 'Local stand-in, not a pinning service' },
})

export function createPinList(now: () => Date, reach: typeof fetch) {
  const pins = new Map<string, Pin>()
  const fetching = new Set<Promise<void>>()

  async function begin(pin: Pin): Promise<void> {
    try {
      await fetchChecked(pin.pin.cid, pin.pin.origins ?? [], reach)
      pin.status = 'pinned'
    } catch {
      pin.status = 'failed'
    }
  }

  return {
    pins,
    settled: async () => void (await Promise.all(fetching)),

    create(body: unknown): Said {
      const read = NewPin.safeParse(body)
      if (!read.success) return refuse(400, 'BAD_REQUEST', read.error.issues[0]?.message ?? 'not a pin')
      const pin: Pin = { requestid: ulid(), status: 'queued', created: now().toISOString(), pin: read.data }
      pins.set(pin.requestid, pin)
      const answer = { status: 202, body: shown(pin) }
      pin.status = 'pinning'
      const work = begin(pin)
      fetching.add(work)
      void work.then(() => fetching.delete(work))
      return answer
    },

    list(search: URLSearchParams): Said {
      const read = Query.safeParse(Object.fromEntries(search))
      if (!read.success) return refuse(400, 'BAD_REQUEST', 'not a query')
      const { cid, status, limit } = read.data
      const found = [...pins.values()].filter(pin => status.includes(pin.status) && (!cid || cid.includes(pin.pin.cid)))
      return { status: 200, body: { count: found.length, results: found.toReversed().slice(0, limit).map(shown) } }
    },

    one(id: string, method: string | undefined): Said {
      const pin = pins.get(id)
      if (!pin) return refuse(404, 'NOT_FOUND', 'The specified resource was not found')
      if (method === 'GET') return { status: 200, body: shown(pin) }
      if (method !== 'DELETE') return refuse(400, 'BAD_REQUEST', 'This stand-in replaces no pins')
      pins.delete(id)
      return { status: 202, body: null }
    },
  }
}
