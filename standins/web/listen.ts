// Opens and closes the loopback sockets of the stand-in's servers.
import { createSocket, type Socket } from 'node:dgram'
import type { Server as HttpServer } from 'node:http'
import type { Server as TcpServer } from 'node:net'
import { type Question, readQuestion } from './dns-wire.ts'

export type ListenAddress = { host: string; port: number }
const HOST = '127.0.0.1'

/** Listens on loopback; when the wanted port is taken, on a free one. */
export async function listen(server: TcpServer, wanted = 0): Promise<ListenAddress> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: HOST, port }, () => {
        server.off('error', reject)
        resolve()
      })
    })
  await attempt(wanted).catch((error: unknown) => {
    if (wanted === 0 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return attempt(0)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a server of the local web has no address')
  return { host: HOST, port: address.port }
}

/** Ends a server and every connection it still has. */
export function closeServer(server: TcpServer & Partial<Pick<HttpServer, 'closeAllConnections'>>): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections?.()
  })
}

export type DnsServer = ListenAddress & { close(): Promise<void> }

/** Answers DNS questions over UDP; null is silence. */
export async function serveDns(
  reply: (question: Question, from: ListenAddress) => Buffer | null,
  wanted = 0,
): Promise<DnsServer> {
  const bind = (port: number) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = createSocket('udp4')
      socket.once('error', reject)
      socket.bind({ address: HOST, port }, () => {
        socket.off('error', reject)
        resolve(socket)
      })
    })
  const socket = await bind(wanted).catch((error: unknown) => {
    if (wanted === 0) throw error
    return bind(0)
  })
  socket.on('message', (message, from) => {
    const question = readQuestion(message)
    const answer = question && reply(question, { host: from.address, port: from.port })
    if (answer) socket.send(answer, from.port, from.address)
  })
  // A datagram that could not be delivered is the asker's loss, not the end of the server.
  socket.on('error', () => {})
  const { port } = socket.address()
  return { host: HOST, port, close: () => new Promise(resolve => socket.close(() => resolve())) }
}
