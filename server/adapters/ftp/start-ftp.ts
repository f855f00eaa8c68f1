// Starts the FTP drop: explicit TLS only, uploads only, every file handed to the product as it arrives.
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { FTP_SESSIONS_MAX, FTP_SESSIONS_PER_ADDRESS, FTP_SESSIONS_PER_USER } from '#lib/rules/ftp.ts'
import type { FtpHost } from '#server/ports/ftp.ts'
import { temporaryPath } from '../../files/temporary-files.ts'
import type { FtpCertificate } from './certificate.ts'
import { serveControl } from './control-session.ts'
import { counter } from './counter.ts'
import { type PortRange, passivePorts } from './passive-ports.ts'
import type { FtpTools } from './session.ts'
import { waitingRoom } from './waiting-room.ts'

export type FtpOptions = {
  host: FtpHost
  certificate: FtpCertificate
  /** Address and port to listen on; port 0 takes a free one. */
  bind: string
  port: number
  passive: PortRange
  /** The IPv4 address that PASV names; the connection's own when null. */
  publicAddress: string | null
  /** Folder of arriving files, on the disk where they will stay. */
  incoming: string
  now(): Date
  log: Logger
}
export type FtpServer = { port: number; close(): Promise<void> }

/** How long a file that is being judged may take before the process ends without it. */
const PATIENCE_MS = 5_000

/** Rejects with the system's error when the port cannot be opened. */
export async function startFtp(options: FtpOptions): Promise<FtpServer> {
  const { certificate, bind, log } = options
  const sockets = new Set<Socket>()
  const under_way = new Set<Promise<unknown>>()
  const perAddress = counter(FTP_SESSIONS_PER_ADDRESS)
  const perUser = counter(FTP_SESSIONS_PER_USER)
  const waiting = waitingRoom()
  const tools: FtpTools = {
    ...options,
    secureContext: createSecureContext({ cert: certificate.cert, key: certificate.key, minVersion: 'TLSv1.2' }),
    ports: passivePorts(options.passive),
    async finish(work) {
      under_way.add(work)
      return work.finally(() => under_way.delete(work))
    },
    temporary: () => temporaryPath(options.incoming),
    admit(person, socket) {
      if (!perUser.take(person.id)) return false
      waiting.leave(socket)
      if (socket.destroyed) perUser.give(person.id)
      else socket.once('close', () => perUser.give(person.id))
      return true
    },
  }
  const server = createServer(socket => {
    const address = socket.remoteAddress ?? ''
    socket.on('error', error => log.debug({ err: error }, 'ftp connection'))
    const refuse = () => socket.end('421 Too many connections; come again later\r\n', () => socket.destroy())
    if (sockets.size - waiting.size() >= FTP_SESSIONS_MAX || !perAddress.take(address)) return void refuse()
    if (!waiting.enter(socket, address)) {
      perAddress.give(address)
      return void refuse()
    }
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      perAddress.give(address)
    })
    serveControl(socket, tools)
  })
  const port = await listen(server, options.port, bind)
  server.on('error', error => log.error({ err: error }, 'ftp'))
  return { port, close: () => close(server, sockets, under_way) }
}

function listen(server: Server, port: number, bind: string): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, bind, () => {
      server.off('error', failed)
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : port)
    })
  })
}

async function close(server: Server, sockets: Set<Socket>, under_way: Set<Promise<unknown>>): Promise<void> {
  server.close()
  for (const socket of sockets) socket.destroy()
  await Promise.race([Promise.allSettled(under_way), sleep(PATIENCE_MS, undefined, { ref: false })])
}
