// The ports on which data connections are awaited: a range that a firewall can be told, each used by one transfer at a time.
import { createServer, type Server, type Socket } from 'node:net'

export type PortRange = { from: number; to: number }
export type PassivePorts = {
  /** Listens on a free port of the range; null when all are in use. `release` makes it free again. */
  listen(host: string, connected: (socket: Socket) => void): Promise<{ port: number; release(): void } | null>
}

/** With the range 0–0 the system chooses ports. Ports that other programs hold are passed over. */
export function passivePorts({ from, to }: PortRange): PassivePorts {
  const used = new Set<number>()
  let next = from

  function* candidates(): Generator<number> {
    if (from === 0) return yield 0
    for (let tried = from; tried <= to; tried += 1) {
      const port = next
      next = next >= to ? from : next + 1
      if (!used.has(port)) yield port
    }
  }

  return {
    async listen(host, connected) {
      for (const wanted of candidates()) {
        used.add(wanted)
        const server = createServer({ pauseOnConnect: true }, connected)
        const port = await opened(server, wanted, host)
        if (port === null) {
          used.delete(wanted)
          continue
        }
        server.on('error', () => {})
        let released = false
        const release = () => {
          if (released) return
          released = true
          server.close(() => used.delete(wanted))
        }
        return { port, release }
      }
      return null
    },
  }
}

function opened(server: Server, wanted: number, host: string): Promise<number | null> {
  return new Promise(done => {
    server.once('error', () => done(null))
    server.listen(wanted, host, () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : wanted)
    })
  })
}
