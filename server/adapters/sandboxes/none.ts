// An installation without sandboxes, and a sandbox itself: there is none inside.
import { Failure } from '#lib/errors.ts'
import type { SandboxesPort } from '#server/ports/sandboxes.ts'

export const noSandboxes: SandboxesPort = {
  state: () => 'off',
  create: async () => {
    throw new Failure('sandbox_unavailable')
  },
  remove: async () => {},
}
