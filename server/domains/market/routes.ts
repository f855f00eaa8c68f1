// Routes of the market.
import { licenses } from '#lib/contract/licenses.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { route } from '#server/http/route.ts'
import { endOwnLicense, updateLicense } from './change-licenses.ts'
import { listLicenses } from './list-licenses.ts'
import { recordLicense } from './record-license.ts'
import { readSaleSettings, updateSaleSettings } from './sale-settings.ts'

export const marketRoutes = [
  route(licenses.list, listLicenses),
  route(licenses.record, recordLicense),
  route(licenses.update, updateLicense),
  route(licenses.end, endOwnLicense),
  route(saleSettings.read, readSaleSettings),
  route(saleSettings.update, updateSaleSettings),
]
