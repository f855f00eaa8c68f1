// Every kind of job and every schedule of the product.
import { accountJobs, accountSchedules } from '../domains/accounts/jobs.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Schedule } from './queue.ts'
import type { AnyJob } from './worker.ts'

export const jobs: readonly AnyJob[] = [...accountJobs, sendMail]

export const schedules: readonly Schedule[] = [...accountSchedules]
