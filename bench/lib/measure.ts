// Measures servers against each other: a fixed number of requests each, in turns, in CPU seconds of the server's processes.

import { cpuSeconds } from './proc.ts'
import type { Program } from './program.ts'
import { median, type Ratio, ratioOf } from './statistics.ts'
import { autocannon } from './tools.ts'

export type Load = {
  server: Pick<Program, 'pid' | 'origin'>
  path: string
  headers?: Record<string, string>
  requests: number
}
export type Sample = { per_cpu_s: number; per_s: number; cpu_ms: number; p50_ms: number; p99_ms: number }

const CONNECTIONS = 16

/** Sends the requests; throws when one of them is not answered with 2xx, because then something else was measured. */
export async function measure({ server, path, headers = {}, requests }: Load): Promise<Sample> {
  const before = cpuSeconds(server.pid)
  const result = await autocannon({
    url: `${server.origin}${path}`,
    amount: requests,
    connections: CONNECTIONS,
    timeout: 30,
    headers,
  })
  const cpu = cpuSeconds(server.pid) - before
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${path} failed`)
  return {
    per_cpu_s: requests / cpu,
    per_s: requests / result.duration,
    cpu_ms: (cpu / requests) * 1000,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  }
}

export type Comparison = { ratio: Ratio; ours: Sample[]; reference: Sample[] }

/** How many requests a CPU second answers, ours over the reference's: one ratio a round, the order changing each round. */
export async function compare(rounds: number, ours: Load, reference: Load): Promise<Comparison> {
  const samples: { ours: Sample[]; reference: Sample[] } = { ours: [], reference: [] }
  const takeOurs = async () => samples.ours.push(await measure(ours))
  const takeReference = async () => samples.reference.push(await measure(reference))
  // Warm: the first requests compile and fill caches.
  for (const load of [ours, reference]) await measure({ ...load, requests: Math.ceil(load.requests / 4) })
  for (let round = 0; round < rounds; round += 1) {
    for (const take of round % 2 === 0 ? [takeReference, takeOurs] : [takeOurs, takeReference]) await take()
  }
  const ratios = samples.ours.map(
    (sample, index) => sample.per_cpu_s / (samples.reference[index]?.per_cpu_s ?? Number.NaN),
  )
  return { ratio: ratioOf(ratios), ...samples }
}

/** `ours 1 234/s, reference 2 345/s per CPU second`. */
export function rates({ ours, reference }: Comparison): string {
  const rate = (samples: Sample[]) => Math.round(median(samples.map(each => each.per_cpu_s))).toLocaleString('en')
  return `${rate(ours)} against ${rate(reference)} requests per CPU second`
}
