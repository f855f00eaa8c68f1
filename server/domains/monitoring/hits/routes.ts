// Routes of hits; fixed paths come before those with an id.
import { adminHits } from '#lib/contract/admin-hits.ts'
import { hits } from '#lib/contract/hits.ts'
import { route } from '#server/http/route.ts'
import { groupHits } from './group-hits.ts'
import { listAllHits } from './list-all-hits.ts'
import { listHits } from './list-hits.ts'
import { readCopy, readHit } from './read-hit.ts'
import { readHitStats } from './read-stats.ts'
import { categorizeHits, updateHit, viewHits } from './update-hits.ts'

export const hitRoutes = [
  route(hits.list, listHits),
  route(hits.groups, groupHits),
  route(hits.stats, readHitStats),
  route(hits.bulkUpdate, viewHits),
  route(hits.bulkUpdateCategory, categorizeHits),
  route(hits.read, readHit),
  route(hits.copy, readCopy),
  route(hits.update, updateHit),
  route(adminHits.list, listAllHits),
]
