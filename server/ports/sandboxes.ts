// Worlds of their own for visitors who try the product.
import type { z } from 'zod'
import type { SignedIn } from '#lib/contract/auth.ts'
import type { SandboxAccount, SandboxState } from '#lib/rules/demo.ts'

export type SandboxesPort = {
  state(): SandboxState
  /** Makes a world and lets a visitor in by a session that names it. Throws the Failure `sandbox_unavailable`. */
  create(account: SandboxAccount): Promise<z.output<typeof SignedIn>>
  /** Deletes the one that this session token names; nothing happens for any other. */
  remove(token: string): Promise<void>
}
