// The jobs of the crawl, their schedules, and those that run at start.
import { comparePictures, forgetPictures, forgetPicturesDaily } from './compare-pictures.ts'
import { copyPicture } from './copy-picture.ts'
import { crawlHost } from './crawl-host.ts'
import { indexForgotten, indexImage, revisitStandIn } from './index-images.ts'
import { lookAtPage } from './look-at-page.ts'
import { searchDaily, searchDue, searchImage } from './search-images.ts'
import { tendRegularly, tendWeb } from './tend.ts'

export const crawlJobs = [
  comparePictures,
  copyPicture,
  crawlHost,
  forgetPictures,
  indexForgotten,
  indexImage,
  lookAtPage,
  revisitStandIn,
  searchDue,
  searchImage,
  tendWeb,
]

export const crawlSchedules = [tendRegularly, forgetPicturesDaily, searchDaily]

export const crawlStartJobs = [indexForgotten]
