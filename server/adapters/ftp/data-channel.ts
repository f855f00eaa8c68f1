// One data connection: awaited on a passive port, wrapped in TLS, and believed to be whole only when TLS itself said so.

import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'
import { FTP_DATA_CONNECT_S, FTP_DATA_IDLE_S } from '#lib/rules/ftp.ts'
import type { PassivePorts } from './passive-ports.ts'

export type DataChannel = {
  port: number
  /** The secured connection, once the client is there; null when it does not come in time. */
  open(): Promise<DataStream | null>
  close(): void
}
export type DataStream = {
  stream: TLSSocket
  /** Rejects when the connection breaks: bytes end without TLS's own farewell (close_notify), or nothing comes for long. */
  broken: Promise<never>
  /** Makes it broken. */
  abort(): void
  /** Says farewell, and hangs up if the client does not. */
  end(): void
  destroy(): void
}

type Options = { ports: PassivePorts; host: string; peer: string; secureContext: SecureContext }

/** Awaits one connection from the address of the control connection; null when no port is free. */
export async function openDataChannel({ ports, host, peer, secureContext }: Options): Promise<DataChannel | null> {
  const arrived = Promise.withResolvers<Socket | null>()
  const found: { socket: Socket | null; release: () => void } = { socket: null, release: () => {} }
  const listening = await ports.listen(host, candidate => {
    candidate.on('error', () => {})
    if (found.socket || candidate.remoteAddress !== peer) return candidate.destroy()
    found.socket = candidate
    found.release()
    arrived.resolve(candidate)
  })
  if (!listening) return null
  found.release = listening.release
  const patience = setTimeout(() => arrived.resolve(null), FTP_DATA_CONNECT_S * 1000)
  const close = () => {
    clearTimeout(patience)
    listening.release()
    arrived.resolve(null)
    found.socket?.destroy()
  }
  return {
    port: listening.port,
    close,
    async open() {
      const raw = await arrived.promise
      clearTimeout(patience)
      return raw ? secure(raw, secureContext) : null
    },
  }
}

/** How long after the last byte of TCP the farewell of TLS may still be under way in this process. */
const FAREWELL_MS = 1_000
const HANG_UP_MS = 5_000

function secure(raw: Socket, secureContext: SecureContext): DataStream {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const fail = (reason: string) => broken.reject(new Error(reason))
  const stream = new TLSSocket(
    withoutEnd(raw, () => awaitFarewell()),
    { isServer: true, secureContext },
  )
  let moved = 0
  stream.on('data', () => {
    moved += 1
  })
  stream.pause()
  // Node reports the end of TCP and the end of TLS alike, so the end of TCP is kept from TLS: what ends is ended by TLS.
  function awaitFarewell(): void {
    const before = moved
    setTimeout(() => {
      if (stream.readableEnded || stream.destroyed) return
      if (moved !== before || stream.readableLength > 0) return awaitFarewell()
      fail('the connection ended without the farewell of TLS')
    }, FAREWELL_MS).unref()
  }
  raw.setTimeout(FTP_DATA_IDLE_S * 1000, () => fail('no byte for long'))
  raw.on('error', error => fail(error.message))
  stream.on('error', error => fail(error.message))
  const destroy = () => {
    stream.destroy()
    raw.destroy()
  }
  return {
    stream,
    broken: broken.promise,
    abort: () => fail('ended by the control connection'),
    end() {
      stream.end()
      setTimeout(destroy, HANG_UP_MS).unref()
    },
    destroy,
  }
}

/** The socket's bytes both ways; its end is told to `ended` and not passed on. */
function withoutEnd(raw: Socket, ended: () => void): Duplex {
  const between = new Duplex({
    read: () => void raw.resume(),
    write: (chunk: Buffer, _encoding, done) => void raw.write(chunk, error => done(error)),
    final: done => void raw.end(() => done()),
    destroy: (error, done) => {
      raw.destroy()
      done(error)
    },
  })
  raw.on('data', (chunk: Buffer) => {
    if (!between.push(chunk)) raw.pause()
  })
  raw.once('end', ended)
  raw.once('close', hadError => {
    if (hadError) between.destroy()
  })
  raw.pause()
  return between
}
