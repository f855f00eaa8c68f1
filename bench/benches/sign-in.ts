// Signing in with a wrong password takes as long for an address that has an account as for one that has none.
import type { Figure } from '../lib/figure.ts'
import { BENCH_PERSON } from '../lib/product.ts'
import { median, quantile } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const TRIES = 200
const ALLOWED_MS = 10

/** Every try comes from a network of its own, as the limits count per address; the product trusts this bench as its proxy. */
async function attempt(origin: string, email: string, number: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${origin}/api/rest-auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${number >> 8}.${number & 0xff}.7` },
    body: JSON.stringify({ email, password: 'Wrong-password-1' }),
  })
  await response.text()
  if (response.status !== 401) throw new Error(`a wrong password answered ${response.status}`)
  return performance.now() - began
}

export async function benchSignIn({ product: { origin } }: World): Promise<Figure[]> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let number = 1; number <= TRIES; number += 1) {
    known.push(await attempt(origin, BENCH_PERSON(number), number * 2))
    unknown.push(await attempt(origin, `nobody-${number}@auctor.example`, number * 2 + 1))
  }
  const half = (values: number[], rest: number) => median(values.filter((_, index) => index % 2 === rest))
  const noise = Math.max(...[known, unknown].map(values => Math.abs(half(values, 0) - half(values, 1))))
  const p95 = Math.abs(quantile(known, 0.95) - quantile(unknown, 0.95))
  const line = (values: number[]) => `${median(values).toFixed(1)} ms (p95 ${quantile(values, 0.95).toFixed(1)})`
  return [
    {
      goal: '§4.2',
      what: `wrong password, ${TRIES} known against ${TRIES} unknown addresses, medians`,
      pass: `difference ≤ ${ALLOWED_MS} ms, also at p95`,
      measured: `${line(known)} against ${line(unknown)}`,
      met: Math.abs(median(known) - median(unknown)) <= ALLOWED_MS && p95 <= ALLOWED_MS,
      note: `difference of medians ${(median(known) - median(unknown)).toFixed(1)} ms; the two halves of the same kind differ by up to ${noise.toFixed(1)} ms`,
      raw: { known, unknown },
    },
  ]
}
