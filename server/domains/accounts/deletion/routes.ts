// Routes of leaving: the request, which logs the browser out, and the export.
import { profiles } from '#lib/contract/profiles.ts'
import { route } from '#server/http/route.ts'
import { noSessionCookies } from '../sessions/session-cookies.ts'
import { readExport } from './read-export.ts'
import { requestDeletion } from './request-deletion.ts'

export const deletionRoutes = [
  route(profiles.deleteCurrent, requestDeletion, {
    transaction: false,
    cookies: (_, context) => noSessionCookies(context),
  }),
  route(profiles.readExport, readExport),
]
