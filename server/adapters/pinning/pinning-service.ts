// Client of the IPFS Pinning Service API 1.0 (ipfs.github.io/pinning-services-api-spec), which most pinning services speak.
import { z } from 'zod'
import { pinStatuses } from '#lib/rules/nft/pins.ts'
import type { PinningPort, PinReport } from '#server/ports/pinning.ts'

export type PinningConfig = {
  /** Where `/pins` is found. */
  url: string
  token: string
  service: string
  standin: boolean
  /** Multiaddresses under which the service may fetch what it is to keep. */
  origins: readonly string[]
  timeout_ms?: number
}

const Pin = z.object({
  requestid: z.string().min(1).max(500),
  status: z.enum(pinStatuses),
  pin: z.object({ cid: z.string() }),
})
const Pins = z.object({ results: z.array(Pin) })
const Refusal = z.object({ error: z.object({ reason: z.string(), details: z.string().optional() }) })

const MAX_BYTES = 256 * 1024
const reportOf = ({ requestid, status }: z.infer<typeof Pin>): PinReport => ({ request_id: requestid, status })

export function openPinningService(config: PinningConfig): PinningPort {
  const { service, standin, origins } = config
  /** Asked before and not failed: after a crash nobody remembers the answer. */
  async function known(cid: string): Promise<PinReport | null> {
    const query = new URLSearchParams({ cid, status: 'queued,pinning,pinned', limit: '1' })
    const answer = await ask(config, 'GET', `/pins?${query}`)
    const found = Pins.parse(await bodyOf(answer)).results.find(({ pin }) => pin.cid === cid)
    return found ? reportOf(found) : null
  }
  return {
    service,
    standin,
    async pin(cid) {
      const before = await known(cid)
      if (before) return before
      return reportOf(Pin.parse(await bodyOf(await ask(config, 'POST', '/pins', { cid, origins }))))
    },
    async status(request_id) {
      const answer = await ask(config, 'GET', `/pins/${encodeURIComponent(request_id)}`, undefined, [404])
      return answer.status === 404 ? null : reportOf(Pin.parse(await bodyOf(answer)))
    },
    async unpin(request_id) {
      await ask(config, 'DELETE', `/pins/${encodeURIComponent(request_id)}`, undefined, [404])
    },
  }
}

async function ask(
  { url, token, timeout_ms = 20_000 }: PinningConfig,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  expected: readonly number[] = [],
): Promise<Response> {
  const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  })
  if (answer.ok || expected.includes(answer.status)) return answer
  const said = Refusal.safeParse(await bodyOf(answer).catch(() => null)).data?.error
  const words = [said?.reason, said?.details].filter(Boolean).join(': ')
  throw new Error(`pinning service: ${answer.status}${words ? ` ${words}` : ''}`)
}

async function bodyOf({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > MAX_BYTES) throw new Error('pinning service: the answer is too long')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** The multiaddress of a website, such as `/dns/auctor.example/tcp/443/tls/http`. */
export function multiaddressOf(public_url: string): string {
  const { protocol, hostname, port } = new URL(public_url)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const kind = hostname.startsWith('[') ? 'ip6' : /^\d+(?:\.\d+){3}$/.test(bare) ? 'ip4' : 'dns'
  const secure = protocol === 'https:'
  return `/${kind}/${bare}/tcp/${port || (secure ? 443 : 80)}${secure ? '/tls' : ''}/http`
}
