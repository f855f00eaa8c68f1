// Worlds of their own for visitors who try the product.
import type { SandboxAccount, SandboxState } from '#lib/rules/demo.ts'

export type EnteredSandbox = {
  /** Opens a session in that world, and names it. */
  access_token: string
  person: { id: string; first_name: string; last_name: string; email: string }
}

export type SandboxesPort = {
  state(): SandboxState
  /** Makes a world and lets a visitor in. Throws the Failure `sandbox_unavailable`. */
  create(account: SandboxAccount): Promise<EnteredSandbox>
  /** Deletes the one that this session token names; nothing happens for any other. */
  remove(token: string): Promise<void>
}
