// What is counted of this process for Prometheus: calls and jobs by their kind. Names of endpoints and of jobs, never an address, an id or a person.
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

/** Seconds: an answer is felt from a tenth on, and given up after a minute. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Seconds: a job may decode a large photograph or wait for a bank. */
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

const calls = new Histogram({
  name: 'auctor_calls_seconds',
  help: 'Answers of the API by method, path of the contract and status',
  labelNames: ['method', 'path', 'status'],
  buckets: CALL_BUCKETS,
  registers: [registry],
})

const jobs = new Histogram({
  name: 'auctor_jobs_seconds',
  help: 'Runs of jobs by name and outcome: done, or failed and to be tried again',
  labelNames: ['job', 'outcome'],
  buckets: JOB_BUCKETS,
  registers: [registry],
})

const pages = new Counter({
  name: 'auctor_pages_total',
  help: 'Pages by where they came from: kept for visitors, or rendered for this request',
  labelNames: ['source'],
  registers: [registry],
})

const replicaReads = new Counter({
  name: 'auctor_replica_reads_total',
  help: 'Reads that a replica of the database may answer, by who did: replica or primary',
  labelNames: ['source'],
  registers: [registry],
})

/** `path` as the contract has it, such as `/images/{id}`. */
export function countCall(call: { method: string; path: string; status: number }, seconds: number): void {
  calls.observe({ ...call, status: String(call.status) }, seconds)
}

export function countJob(job: string, outcome: 'done' | 'failed', seconds: number): void {
  jobs.observe({ job, outcome }, seconds)
}

export const countPage = (source: 'kept' | 'rendered'): void => pages.inc({ source })

export const countReplicaRead = (source: 'replica' | 'primary'): void => replicaReads.inc({ source })

/** Memory, processor time, garbage collection and the delay of the event loop; from when somebody may read them. */
export function countProcess(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry })
}
