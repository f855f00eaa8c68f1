// Signing in with a wrong password takes as long for an address that has an account as for one that has none.
import type { Figure } from '../lib/figure.ts'
import { BENCH_PERSON } from '../lib/product.ts'
import { median, quantile } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const TRIES = 200
const SHUFFLES = 2000

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

/** How far the medians of two heaps of these times lie apart when chance alone deals them out, in 99 of 100 deals. */
function noiseOf(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known, ...unknown]
  const apart = Array.from({ length: SHUFFLES }, () => {
    const dealt = shuffled(all)
    return Math.abs(median(dealt.slice(0, known.length)) - median(dealt.slice(known.length)))
  })
  return quantile(apart, 0.99)
}

/** Fisher and Yates. */
function shuffled(values: readonly number[]): number[] {
  const heap = [...values]
  const dealt: number[] = []
  while (heap.length > 0) dealt.push(...heap.splice(Math.floor(Math.random() * heap.length), 1))
  return dealt
}

export async function benchSignIn({ product: { origin } }: World): Promise<Figure[]> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let number = 1; number <= TRIES; number += 1) {
    known.push(await attempt(origin, BENCH_PERSON(number), number * 2))
    unknown.push(await attempt(origin, `nobody-${number}@auctor.example`, number * 2 + 1))
  }
  const difference = median(known) - median(unknown)
  const noise = noiseOf(known, unknown)
  const line = (values: number[]) => `${median(values).toFixed(1)} ms (p95 ${quantile(values, 0.95).toFixed(1)})`
  return [
    {
      goal: '§4.2',
      what: `wrong password, ${TRIES} known against ${TRIES} unknown addresses, medians`,
      pass: 'difference of medians within the noise',
      measured: `${line(known)} against ${line(unknown)}`,
      met: Math.abs(difference) <= noise,
      note: `difference of medians ${difference.toFixed(2)} ms; the same ${known.length + unknown.length} times dealt out by chance differ by up to ${noise.toFixed(2)} ms in 99 of 100 deals`,
      raw: { known, unknown },
    },
  ]
}
