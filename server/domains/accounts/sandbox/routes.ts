// Routes of sandboxes. Making one takes longer than a transaction may.
import { sandboxes } from '#lib/contract/sandboxes.ts'
import { sandboxOfToken } from '#lib/rules/demo.ts'
import { route } from '#server/http/route.ts'
import { impersonationCookies, otherSessionCookies, returnedSessionCookies } from '../sessions/session-cookies.ts'
import { enterSandbox, leaveSandbox, readSandbox } from './enter-sandbox.ts'

const open = { transaction: false }

export const sandboxRoutes = [
  route(sandboxes.read, readSandbox, open),
  route(sandboxes.enter, enterSandbox, {
    ...open,
    cookies: ({ access_token }, context) =>
      context.settings.sandbox
        ? otherSessionCookies(context, access_token)
        : impersonationCookies(context, access_token),
  }),
  route(sandboxes.leave, leaveSandbox, {
    ...open,
    cookies: (_, context) =>
      sandboxOfToken(context.request.cookies.session ?? '') ? returnedSessionCookies(context) : [],
  }),
]
