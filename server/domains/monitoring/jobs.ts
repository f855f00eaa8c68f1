// The jobs of monitoring and their schedules.
import { archiveJobs, archiveSchedules } from './archives/jobs.ts'
import { crawlJobs, crawlSchedules, crawlStartJobs } from './crawl/jobs.ts'
import { digestJobs, digestSchedules } from './digests/send-digests.ts'
import { lookUpDomain } from './domains/look-up-domain.ts'
import { evidenceJobs, evidenceSchedules } from './evidences/jobs.ts'
import { compareHitsAgain } from './hits/compare-again.ts'
import { noticeJobs, noticeSchedules } from './notices/protection-ending.ts'
import { pluginSchedules, purgeLoads } from './plugin/count-load.ts'

export const monitoringJobs = [
  ...archiveJobs,
  ...crawlJobs,
  ...digestJobs,
  ...evidenceJobs,
  ...noticeJobs,
  lookUpDomain,
  compareHitsAgain,
  purgeLoads,
]

export const monitoringSchedules = [
  ...archiveSchedules,
  ...crawlSchedules,
  ...digestSchedules,
  ...evidenceSchedules,
  ...noticeSchedules,
  ...pluginSchedules,
]

export const monitoringStartJobs = [...crawlStartJobs, compareHitsAgain]
