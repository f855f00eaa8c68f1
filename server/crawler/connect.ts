// Opens connections for HTTP: exactly to the addresses that the guard has judged, whatever DNS answers a moment later.
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { Guard, Target } from './guard.ts'

/** Milliseconds for one address to accept the connection, TLS included. */
const CONNECT_MS = 5_000
/** Addresses of one name that are tried in turn. */
const ADDRESSES_TRIED = 3

/** `stand_in_ca`: the authority of the stand-in's certificates (PEM), believed for the stand-in alone. */
export function guardedConnector({
  guard,
  stand_in_ca,
  onConnected,
}: {
  guard: Guard
  stand_in_ca: string | null
  /** Told the address behind `host` and port once it is connected. */
  onConnected(host: string, address: string): void
}): buildConnector.connector {
  const settings = { timeout: CONNECT_MS, allowH2: false }
  const toInternet = buildConnector(settings)
  const toStandIn = buildConnector(stand_in_ca ? { ...settings, ca: stand_in_ca } : settings)

  async function open(options: buildConnector.Options): Promise<Socket> {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const target = await guard.target(options.hostname.replace(/^\[|\]$/g, ''), port)
    const connector = target.stand_in ? toStandIn : toInternet
    let failure: unknown
    for (const address of inOrder(target)) {
      try {
        const socket = await connected(connector, { ...options, hostname: address })
        onConnected(`${options.protocol}//${options.host}`, address)
        return socket
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return async (options, callback) => {
    let socket: Socket
    try {
      socket = await open(options)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
      return
    }
    callback(null, socket)
  }
}

/** IPv4 first: a machine without IPv6 then loses no time. */
const inOrder = ({ addresses }: Target): string[] =>
  addresses.toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':'))).slice(0, ADDRESSES_TRIED)

function connected(connector: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(options, (error, socket) => {
      if (socket) resolve(socket)
      else reject(error ?? new Error('no socket'))
    })
  })
}
