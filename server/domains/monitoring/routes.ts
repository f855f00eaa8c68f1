// Routes of monitoring: what is watched, the settings of notifications, and checking a page now.
import { images } from '#lib/contract/images.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { forecastPlan } from '#server/domains/images/watching/forecast-plan.ts'
import { route } from '#server/http/route.ts'
import { checkPage } from './crawl/check-page.ts'
import { readMonitoringStatus } from './read-status.ts'
import { searchByPicture } from './search-by-picture.ts'
import { readMonitoringSettings, updateMonitoringSettings } from './settings.ts'

export const monitoringRoutes = [
  route(monitoring.status, readMonitoringStatus),
  route(monitoring.forecast, forecastPlan),
  route(monitoring.settings, readMonitoringSettings),
  route(monitoring.updateSettings, updateMonitoringSettings),
  route(monitoring.checkPage, checkPage, { transaction: false }),
  route(images.searchByPicture, searchByPicture, { transaction: false }),
]
