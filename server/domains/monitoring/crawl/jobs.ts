// The jobs of the crawl, their schedules, and those that run at start.

import { copyImage } from './copy-image.ts'
import { crawlHost } from './crawl-host.ts'
import { crawlPage } from './crawl-page.ts'
import { indexImage, indexMissing, revisitStandIn } from './index-images.ts'
import { matchEarlierImages, purgeImages, purgeImagesDaily } from './match-earlier-images.ts'
import { scheduleCrawls, scheduleCrawlsOften } from './schedule-crawls.ts'
import { searchDaily, searchDue, searchImage } from './search-images.ts'

export const crawlJobs = [
  matchEarlierImages,
  copyImage,
  crawlHost,
  purgeImages,
  indexMissing,
  indexImage,
  crawlPage,
  revisitStandIn,
  searchDue,
  searchImage,
  scheduleCrawls,
]

export const crawlSchedules = [scheduleCrawlsOften, purgeImagesDaily, searchDaily]

export const crawlStartJobs = [indexMissing]
