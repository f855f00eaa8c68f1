// A line to a local port that a test holds: connections stay open and nothing comes through, as when a network swallows packets.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type HeldLine = {
  port: number
  hold(): void
  /** What waited comes through. */
  letGo(): void
  close(): void
}

export async function heldLine(to: number): Promise<HeldLine> {
  const sockets = new Set<Socket>()
  let held = false
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', bytes => other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (held) one.pause()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    letGo() {
      held = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
