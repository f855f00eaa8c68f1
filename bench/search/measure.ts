// Measures the search among made-up images: each kind of call by itself, its middle and its 95th of 100, by the clock and in time of processors.
import type { Calls } from './calls.ts'
import { processorTimeOf } from './processor-time.ts'

type Times = { p50: number; p95: number }
export type Measured = { name: string; clock: Times; processors: Times }

const WARM = 8

export async function measureCalls(calls: Calls, rounds: number, database: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [name, call] of Object.entries(calls)) {
    for (let round = 0; round < WARM; round += 1) await call(round)
    const used = processorTimeOf(database)
    const clock: number[] = []
    const processors: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [began, before] = [performance.now(), used()]
      await call(round)
      clock.push(performance.now() - began)
      processors.push(used() - before)
    }
    measured.push({ name, clock: timesOf(clock), processors: timesOf(processors) })
  }
  return measured
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
