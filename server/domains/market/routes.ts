// Routes of the market.
import { licenses } from '#lib/contract/licenses.ts'
import { route } from '#server/http/route.ts'
import { endOwnLicense, updateLicense } from './change-licenses.ts'
import { listLicenses } from './list-licenses.ts'
import { recordLicense } from './record-license.ts'

export const marketRoutes = [
  route(licenses.list, listLicenses),
  route(licenses.record, recordLicense),
  route(licenses.update, updateLicense),
  route(licenses.end, endOwnLicense),
]
