// What one control connection knows and can do, as its commands see it.
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Logger } from 'pino'
import type { FtpHost, FtpPerson } from '#server/ports/ftp.ts'
import type { DataChannel, DataStream } from './data-channel.ts'
import type { PassivePorts } from './passive-ports.ts'
import type { VirtualFolders } from './virtual-folders.ts'

/** What all connections of a server share. */
export type FtpTools = {
  host: FtpHost
  secureContext: SecureContext
  ports: PassivePorts
  /** The address that data connections are awaited on. */
  bind: string
  /** The IPv4 address that PASV names; the control connection's own when null. */
  publicAddress: string | null
  /** A path for an arriving file, on the disk where it will stay. */
  temporary(): string
  /** Counts one more connection of a person; false when there are too many already. */
  admit(person: FtpPerson, socket: Socket): boolean
  /** Work that the server's end waits for. */
  finish<T>(work: Promise<T>): Promise<T>
  now(): Date
  log: Logger
}

export type FtpSession = {
  readonly tools: FtpTools
  /** The network address of the client. */
  readonly peer: string
  /** The server's own address on the control connection. */
  readonly local: string
  readonly socket: Socket
  secure: boolean
  /** PROT P was said: data goes through TLS. */
  protected: boolean
  user_name: string | null
  person: FtpPerson | null
  wrong: number
  folders: VirtualFolders
  channel: DataChannel | null
  data: DataStream | null
  closed: boolean
  /** One line; `more` are the lines before it, as FEAT has them. */
  reply(line: string, more?: readonly string[]): void
  /** Says a last line and hangs up. */
  end(line: string): void
  /** Starts TLS on the control connection. */
  startTls(): void
}
