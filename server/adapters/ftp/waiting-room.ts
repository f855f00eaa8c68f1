// Connections on which nobody has logged in: few for each address and network, and they never keep others out.
import { isIPv6, type Socket } from 'node:net'
import { FTP_WAITING_MAX, FTP_WAITING_PER_ADDRESS, FTP_WAITING_PER_NETWORK } from '#lib/rules/ftp.ts'
import { counter } from './counter.ts'

type WaitingRoom = {
  /** False when the address or its network has enough of them; somebody who waits makes room for a newcomer. */
  enter(socket: Socket, address: string): boolean
  leave(socket: Socket): void
  size(): number
}

export function waitingRoom(): WaitingRoom {
  // In the order in which they came.
  const waiting = new Map<Socket, { network: string; give(): void }>()
  const perAddress = counter(FTP_WAITING_PER_ADDRESS)
  const perNetwork = counter(FTP_WAITING_PER_NETWORK)

  function leave(socket: Socket): void {
    waiting.get(socket)?.give()
    waiting.delete(socket)
  }

  /** The oldest of the network that has most. */
  function makeRoom(): void {
    const networks = [...waiting.values()].map(({ network }) => network)
    const most = (network: string) => networks.filter(each => each === network).length
    const crowded = networks.toSorted((one, other) => most(other) - most(one))[0]
    const oldest = [...waiting].find(([, { network }]) => network === crowded)?.[0]
    if (!oldest) return
    oldest.destroy()
    leave(oldest)
  }

  return {
    enter(socket, address) {
      const network = networkAround(address)
      if (!perAddress.take(address)) return false
      if (!perNetwork.take(network)) {
        perAddress.give(address)
        return false
      }
      if (waiting.size >= FTP_WAITING_MAX) makeRoom()
      const give = () => {
        perAddress.give(address)
        perNetwork.give(network)
      }
      waiting.set(socket, { network, give })
      socket.once('close', () => leave(socket))
      return true
    },
    leave,
    size: () => waiting.size,
  }
}

/** What one provider's customer may have: 256 addresses of IPv4, a /48 of IPv6. */
function networkAround(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? plain.split(':', 3).join(':') : plain.split('.', 3).join('.')
}
