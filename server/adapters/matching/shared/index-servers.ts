// The connection to the servers that keep the shared index: one Valkey or Redis server, or a cluster of them.
import { Cluster, Redis } from 'ioredis'

export type IndexServers = Redis | Cluster

/** Milliseconds after which a command counts as lost: longer than a replica needs to take over from its master. */
export const COMMAND_MS = 5_000
/** Milliseconds between two attempts at a node that is lost, or at a slot that moves. */
const AGAIN_MS = 100

/** `url`: as {@link parseServers} reads it. */
export function connectIndexServers(url: string): IndexServers {
  const { tls, username, password, addresses } = parseServers(url)
  const common = { commandTimeout: COMMAND_MS, connectTimeout: COMMAND_MS, username, password, ...(tls && { tls: {} }) }
  const [first] = addresses
  const servers =
    addresses.length > 1
      ? new Cluster(addresses, {
          redisOptions: common,
          slotsRefreshTimeout: COMMAND_MS,
          slotsRefreshInterval: COMMAND_MS,
          clusterRetryStrategy: backOff,
          maxRedirections: COMMAND_MS / AGAIN_MS,
          retryDelayOnFailover: AGAIN_MS,
          retryDelayOnClusterDown: AGAIN_MS,
          retryDelayOnTryAgain: AGAIN_MS,
        })
      : new Redis({ ...first, ...common, maxRetriesPerRequest: null, retryStrategy: backOff })
  // What fails is told by the command that waits for it.
  servers.on('error', () => undefined)
  return servers
}

const backOff = (times: number): number => Math.min(100 * times, 2_000)

/** By what ioredis and the servers say; an error keeps its message alone on its way out of a thread. */
const AWAY =
  /timed out|Connection is closed|ECONNREFUSED|ECONNRESET|EPIPE|CLUSTERDOWN|slots cache|too many cluster redirections|max retries|LOADING|READONLY|MASTERDOWN|NOREPLICAS|OOM|another process has/i

export const areServersAway = (error: unknown): error is Error => error instanceof Error && AWAY.test(error.message)

type Servers = {
  tls: boolean
  username?: string
  password?: string
  addresses: { host: string; port: number }[]
  installation: string
}

const SHAPE = /^(rediss?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)(?:\/([\w-]*))?$/

/**
 * `redis://` or `rediss://`, user and password where they are needed, one address or several of a cluster with commas, and a
 * name that tells installations on the same servers apart. Throws when the URL is not of this form.
 */
export function parseServers(url: string): Servers {
  const [, scheme, username, password, list, installation] = SHAPE.exec(url) ?? []
  if (!list) throw new Error('MATCHING_URL must be redis://host:port, or redis://host:port,host:port for a cluster')
  const addresses = list.split(',').map(address => {
    const { hostname, port } = new URL(`redis://${address}`)
    return { host: hostname, port: Number(port || 6379) }
  })
  return {
    tls: scheme === 'rediss',
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    addresses,
    installation: installation || 'auctor',
  }
}
