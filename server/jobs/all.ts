// Every kind of job and every schedule of the product.
import type { Schedule } from './queue.ts'
import type { AnyJob } from './worker.ts'

export const jobs: readonly AnyJob[] = []

export const schedules: readonly Schedule[] = []
