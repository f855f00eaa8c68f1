// The jobs of monitoring and their schedules.
import { crawlJobs, crawlSchedules, crawlStartJobs } from './crawl/jobs.ts'
import { digestJobs, digestSchedules } from './digests/send-digests.ts'
import { noticeJobs, noticeSchedules } from './notices/protection-ending.ts'

export const monitoringJobs = [...crawlJobs, ...digestJobs, ...noticeJobs]

export const monitoringSchedules = [...crawlSchedules, ...digestSchedules, ...noticeSchedules]

export const monitoringStartJobs = crawlStartJobs
