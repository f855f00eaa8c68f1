// Sandboxes: a world of its own for each visitor who tries the product, which may be changed and is deleted after some hours.
import { z } from 'zod'
import { sandboxAccounts, sandboxStates } from '#lib/rules/demo.ts'
import { SignedIn } from './auth.ts'
import { empty, Instant, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const sandboxes = {
  read: endpoint({
    method: 'GET',
    path: '/sandbox',
    access: 'public',
    response: z.object({
      /** Whether one can be had. */
      state: z.enum(sandboxStates),
      /** When the one that the caller is in is deleted; null outside. */
      expires_at: Instant.nullable(),
    }),
    summary: 'Whether the product can be tried in a sandbox, and until when the present one is there',
  }),
  enter: endpoint({
    method: 'POST',
    path: '/sandbox',
    access: 'public',
    harmless: true,
    body: z.strictObject({ account: z.enum(sandboxAccounts, refusal('choice_invalid')) }, refusal('unknown_field')),
    response: SignedIn,
    summary:
      'Get a sandbox and be this person in it; inside, be somebody else. The browser keeps the real session aside',
  }),
  leave: endpoint({
    method: 'POST',
    path: '/sandbox/leave',
    access: 'public',
    harmless: true,
    response: empty,
    summary: 'Leave the sandbox, which is deleted at once; the browser takes the real session back',
  }),
}
