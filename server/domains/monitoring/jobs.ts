// The jobs of monitoring and their schedules.
import { digestJobs, digestSchedules } from './digests/send-digests.ts'
import { noticeJobs, noticeSchedules } from './notices/protection-ending.ts'

export const monitoringJobs = [...digestJobs, ...noticeJobs]

export const monitoringSchedules = [...digestSchedules, ...noticeSchedules]
