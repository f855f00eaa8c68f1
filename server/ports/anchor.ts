// Writes Merkle roots where nobody can change them and reads them back.
import type { ChainAnchor } from '#lib/contract/certificate-proof.ts'

type AnchorNetwork = { network: string; standin: boolean; chain_id: number; contract: `0x${string}` }

export type AnchorPort = {
  describe(): Promise<AnchorNetwork>
  /** False for what the chain can never hold: no digest at all, or one of the few roots that read as a call of the contract. */
  accepts(root: string): boolean
  /** Makes sure `root` (64 lower-case hex) is on the chain and resolves once its block is confirmed. Idempotent: a root that is there already is only read back. */
  anchor(root: string): Promise<ChainAnchor>
  /** Reads a root back; null when the chain does not hold it. */
  find(root: string): Promise<ChainAnchor | null>
  /** True when the chain answers. */
  ready(): Promise<boolean>
}
