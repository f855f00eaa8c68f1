// Routes of leaving: the request and the export.
import { profiles } from '#lib/contract/profiles.ts'
import { route } from '#server/http/route.ts'
import { readExport } from './read-export.ts'
import { endedCookie, requestDeletion } from './request-deletion.ts'

export const deletionRoutes = [
  route(profiles.deleteCurrent, requestDeletion, { transaction: false, headers: endedCookie }),
  route(profiles.readExport, readExport),
]
