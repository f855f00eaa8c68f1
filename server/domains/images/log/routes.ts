// Routes of the public log.
import { log } from '#lib/contract/log.ts'
import { route } from '#server/http/route.ts'
import { listLogEntries, readConsistency, readInclusion, readLogHead } from './read-log.ts'

export const logRoutes = [
  route(log.head, readLogHead),
  route(log.entries, listLogEntries),
  route(log.inclusion, readInclusion),
  route(log.consistency, readConsistency),
]
