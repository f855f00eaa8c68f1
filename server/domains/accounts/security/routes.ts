// Routes of sessions, the second factor and the guided demo. What counts attempts runs outside transactions.
import { sessions } from '#lib/contract/sessions.ts'
import { route } from '#server/http/route.ts'
import { enterDemo, exitDemo } from '../sessions/demo.ts'
import { endAllSessions, removeSession } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import {
  impersonationCookies,
  isImpersonated,
  noSessionCookies,
  returnedSessionCookies,
} from '../sessions/session-cookies.ts'
import { confirmSecondFactor, readSecondFactor, removeSecondFactor, startSecondFactor } from './manage-second-factor.ts'

const open = { transaction: false }

export const securityRoutes = [
  route(sessions.list, listSessions),
  route(sessions.remove, removeSession, {
    cookies: (_, context, { id }) => (context.user?.session_id === id ? noSessionCookies(context) : []),
  }),
  route(sessions.endAll, endAllSessions, { cookies: (_, context) => noSessionCookies(context) }),
  route(sessions.readSecondFactor, readSecondFactor),
  route(sessions.startSecondFactor, startSecondFactor),
  route(sessions.confirmSecondFactor, confirmSecondFactor, open),
  route(sessions.removeSecondFactor, removeSecondFactor, open),
  route(sessions.enterDemo, enterDemo, {
    ...open,
    cookies: ({ access_token }, context) => impersonationCookies(context, access_token),
  }),
  route(sessions.leaveDemo, exitDemo, {
    cookies: (_, context) => (context.user && isImpersonated(context.user) ? returnedSessionCookies(context) : []),
  }),
]
