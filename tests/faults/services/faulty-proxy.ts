// Stands in front of one service on loopback, and fails in the way it is told while it runs.
import { connect, createServer, type Socket } from 'node:net'

/**
 * `fine`: everything passes. `down`: nobody listens, and open connections are cut. `slow`: what is asked is never
 * answered, and the connection stays. `garbage`: bytes that are no answer of this protocol. `endless`: an answer that
 * does not end. `error`: HTTP 503.
 */
export type FaultMode = 'fine' | 'down' | 'slow' | 'garbage' | 'endless' | 'error'

export type FaultyProxy = {
  /** Where it listens, the same port for ever. */
  port: number
  mode(): FaultMode
  /** From now on; connections that are open under the old mode are cut. */
  become(mode: FaultMode): Promise<void>
  /** Connections since it began to fail last. */
  tries(): number
  /** Open connections now. */
  open(): number
  close(): Promise<void>
}

type Target = { host: string; port: number }

const PIECE = 'nonsense '.repeat(100)
/** Between two pieces of an answer that does not end: slow enough for no memory, fast enough for no silence. */
const PIECE_MS = 50
const http = (status: string, length: number | null): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${length === null ? '' : `Content-Length: ${length}\r\n`}Connection: close\r\n\r\n`

/** `protocol` says what garbage looks like: HTTP that is well formed and says nothing, or lines that are no SMTP. */
export async function faultyProxy(target: Target, protocol: 'http' | 'smtp'): Promise<FaultyProxy> {
  let mode: FaultMode = 'fine'
  let tries = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    keep(socket)
    if (mode === 'fine') {
      const behind = connect(target.port, target.host)
      keep(behind)
      socket.pipe(behind).pipe(socket)
      socket.once('close', () => behind.destroy())
      behind.once('close', () => socket.destroy())
      return
    }
    tries += 1
    fail(socket, mode, protocol)
  })
  const listen = (port: number) =>
    new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen(port, '127.0.0.1', done)
    })
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no address')
  const { port } = address
  const shut = async () => {
    const closed = server.listening ? new Promise(done => server.close(done)) : null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    mode: () => mode,
    async become(next) {
      await shut()
      if (next !== 'fine') tries = 0
      mode = next
      if (next !== 'down') await listen(port)
    },
    tries: () => tries,
    open: () => sockets.size,
    close: shut,
  }
}

/** A service that speaks first is answered for at once; one that is asked first, once it is asked. */
function fail(socket: Socket, mode: Exclude<FaultMode, 'fine'>, protocol: 'http' | 'smtp'): void {
  const answer = () => {
    if (mode === 'garbage') socket.end(protocol === 'http' ? http('200 OK', PIECE.length) + PIECE : `${PIECE}\r\n`)
    if (mode === 'error') socket.end(protocol === 'http' ? http('503 Service Unavailable', 0) : '421 not available\r\n')
    if (mode === 'endless') flow(socket, protocol)
  }
  if (protocol === 'smtp') answer()
  else socket.once('data', answer)
  socket.resume()
}

function flow(socket: Socket, protocol: 'http' | 'smtp'): void {
  if (protocol === 'http') socket.write(http('200 OK', null))
  // A greeting of many lines whose last never comes (RFC 5321 4.2.1).
  const piece = protocol === 'http' ? PIECE : `220-${PIECE}\r\n`
  const flowing = setInterval(() => socket.write(piece), PIECE_MS)
  socket.once('close', () => clearInterval(flowing))
}
