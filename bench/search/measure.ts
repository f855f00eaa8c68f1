// Measures the search on PostgreSQL among made-up images: each kind of call by itself, its middle and its 95th of 100.
import type { Calls } from './calls.ts'

export type Measured = { name: string; p50: number; p95: number }

const WARM = 8

export async function measureCalls(calls: Calls, rounds: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [name, call] of Object.entries(calls)) {
    for (let round = 0; round < WARM; round += 1) await call(round)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await call(round)
      times.push(performance.now() - began)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    measured.push({ name, p50: at(0.5), p95: at(0.95) })
  }
  return measured
}
