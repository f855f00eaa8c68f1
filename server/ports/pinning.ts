// Asks a pinning service to keep copies of what is on IPFS.
import type { PinStatus } from '#lib/rules/nft/pins.ts'

export type PinReport = { request_id: string; status: PinStatus }

export type PinningPort = {
  /** Who keeps the copies, as people read it. */
  service: string
  /** A local one, whose copies nobody else has. */
  standin: boolean
  /** Asks for a copy; what was asked before is not asked for twice. Throws when the service refuses or does not answer. */
  pin(cid: string): Promise<PinReport>
  /** Null when the service knows it no longer. */
  status(request_id: string): Promise<PinReport | null>
  /** Lets a copy go; one that is gone already is no error. */
  unpin(request_id: string): Promise<void>
}
