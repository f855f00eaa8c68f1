// The jobs of the crawl, their schedules, and those that run at start.

import { copyPicture } from './copy-picture.ts'
import { crawlHost } from './crawl-host.ts'
import { crawlPage } from './crawl-page.ts'
import { indexImage, indexMissing, revisitStandIn } from './index-images.ts'
import { matchEarlierPictures, purgePictures, purgePicturesDaily } from './match-earlier-pictures.ts'
import { scheduleCrawls, scheduleCrawlsOften } from './schedule-crawls.ts'
import { searchDaily, searchDue, searchImage } from './search-images.ts'

export const crawlJobs = [
  matchEarlierPictures,
  copyPicture,
  crawlHost,
  purgePictures,
  indexMissing,
  indexImage,
  crawlPage,
  revisitStandIn,
  searchDue,
  searchImage,
  scheduleCrawls,
]

export const crawlSchedules = [scheduleCrawlsOften, purgePicturesDaily, searchDaily]

export const crawlStartJobs = [indexMissing]
