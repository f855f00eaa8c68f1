// Fetches content by its name from gateways, and believes none of them: every block is compared with its name.
import { hash } from 'node:crypto'
import { CarReader } from '@ipld/car'
import { exporter } from 'ipfs-unixfs-exporter'
import { base16 } from 'multiformats/bases/base16'
import { base32 } from 'multiformats/bases/base32'
import { CID } from 'multiformats/cid'

/** What a work of a few pictures weighs, and more. */
const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** Throws when no origin has the whole of it. */
export async function fetchChecked(name: string, origins: readonly string[], reach: typeof fetch): Promise<void> {
  const cid = CID.parse(name, base32.decoder.or(base16.decoder))
  const failures: unknown[] = []
  for (const origin of origins) {
    try {
      return await fetchFrom(gatewayOf(origin), cid, reach)
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `nobody has ${name}`)
}

async function fetchFrom(gateway: string, cid: CID, reach: typeof fetch): Promise<void> {
  const answer = await reach(`${gateway}/ipfs/${cid.toString()}?format=car`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${gateway} answered ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length > MAX_BYTES) throw new Error(`${cid.toString()} is too big`)
  const reader = await CarReader.fromBytes(bytes)
  const checked = {
    async *get(wanted: CID) {
      const block = await reader.get(wanted)
      if (!block || !hash('sha256', block.bytes, 'buffer').equals(wanted.multihash.digest))
        throw new Error(`${gateway} did not send ${wanted.toString()}`)
      yield block.bytes
    },
  }
  // Reading it to the end asks for every block below it.
  const entry = await exporter(cid, checked)
  if (entry.type !== 'file' && entry.type !== 'raw') throw new Error(`${cid.toString()} is no file`)
  let length = 0n
  for await (const part of entry.content()) length += BigInt(part.length)
  if (length !== entry.size) throw new Error(`${gateway} sent a part of ${cid.toString()}`)
}

/** `/dns/auctor.example/tcp/443/tls/http` and the like. */
function gatewayOf(multiaddress: string): string {
  const found = /^\/(dns[46]?|ip4|ip6)\/([^/]+)\/tcp\/(\d+)(\/tls)?\/http$/.exec(multiaddress)
  if (!found) throw new Error(`not a gateway: ${multiaddress}`)
  const [, kind, host, port, secure] = found
  return `${secure ? 'https' : 'http'}://${kind === 'ip6' ? `[${host}]` : host}:${port}`
}
