// Routes of websites; fixed paths come before those with an id.
import { domains } from '#lib/contract/domains.ts'
import { route } from '#server/http/route.ts'
import { askRegistries, updateDomain } from './change-domain.ts'
import { listDomains, readDomainStats } from './list-domains.ts'
import { listDomainChanges, readDomain } from './read-domain.ts'
import { unwatchDomain, watchDomain } from './watch-domain.ts'

export const domainRoutes = [
  route(domains.list, listDomains),
  route(domains.stats, readDomainStats),
  route(domains.watch, watchDomain),
  route(domains.read, readDomain),
  route(domains.unwatch, unwatchDomain),
  route(domains.update, updateDomain),
  route(domains.lookUp, askRegistries),
  route(domains.history, listDomainChanges),
]
