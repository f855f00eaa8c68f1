// Decides whether this process keeps sandboxes, and opens what they share.
import { join, resolve } from 'node:path'
import { startTimestampAuthority } from '#standins/timestamp-authority/start-timestamp-authority.ts'
import { shareLocalWeb } from '#standins/web/share-local-web.ts'
import { createRfc3161 } from '../adapters/time-stamp/rfc3161.ts'
import type { Ports, Settings } from '../context.ts'
import { runningUrl } from '../db/embedded/start-embedded.ts'
import type { Env } from '../env.ts'
import { clientIpReader } from '../http/client-ip.ts'
import { openOutside } from '../open-ports.ts'
import type { Services } from '../services.ts'
import { closedPorts } from './closed-ports.ts'
import { sandboxDatabases } from './databases.ts'
import { Sandboxes } from './sandboxes.ts'

type Options = Pick<Services, 'health' | 'log' | 'now'> & {
  env: Env
  /** The product's own. */
  ports: Ports
  settings: Settings
  /** This process's own address. */
  origin: string
  closers: (() => Promise<void>)[]
}

/**
 * Null where there are none: without the demo, in split roles (a world is open in one process alone), and where no PostgreSQL
 * server is ours to make databases on.
 */
export async function openSandboxes(options: Options): Promise<Sandboxes | null> {
  const { env, ports, settings, origin, closers, health, log, now } = options
  const url = env.DEMO && env.SANDBOX && env.ROLE === 'all' ? serverUrl(env) : null
  if (url === null) return null
  const directory = join(resolve(env.DATA_DIR), 'sandboxes')
  const closed = closedPorts({
    main: ports,
    outside: await outsideOf(options, directory),
    time_stamp: await timeStampOf(options, directory),
    local_chain: !env.CHAIN_RPC_URL || env.CHAIN_STANDIN,
  })
  const { fingerprint } = ports.matching
  const base = { ports: closed, fingerprint, health, log, now, clientAddress: clientIpReader(env.TRUST_PROXY) }
  const sandboxes = new Sandboxes({ base, databases: sandboxDatabases(url), directory, settings, origin })
  closers.push(() => sandboxes.close())
  return sandboxes
}

/** A server of one's own is only used where it is named for this. */
const serverUrl = ({ SANDBOX_DATABASE_URL, DATABASE_URL, DATA_DIR }: Env): string | null =>
  SANDBOX_DATABASE_URL ?? (DATABASE_URL ? null : runningUrl(resolve(DATA_DIR)))

/** The internet is nobody's playground: where the product watches it, sandboxes have a local web of their own. */
async function outsideOf({ env, ports, settings, origin, closers }: Options, directory: string) {
  if (env.WEB_SOURCE === 'local') return ports
  const { public_url } = settings
  const local = await shareLocalWeb({ data: join(directory, 'web'), picture_source: origin, public_url })
  closers.push(() => local.close())
  return openOutside(env, public_url, { local, closers })
}

async function timeStampOf({ env, ports, closers }: Options, directory: string): Promise<Ports['time_stamp']> {
  if (!env.TSA_URL || env.TSA_STANDIN) return ports.time_stamp
  const authority = await startTimestampAuthority({ directory: join(directory, 'tsa') })
  closers.push(() => authority.stop())
  const { url, caPem: trustedCaPem } = authority
  return createRfc3161({ url, authority: 'local authority', standin: true, trustedCaPem })
}
