// Changes single bytes at many random places of certificate, proof, photograph and log, and counts the changes nobody notices.
import {
  changedFile,
  changesOf,
  type Evidence,
  holds,
  makeEvidence,
} from '../../tests/support/certificates/proof-mutations.ts'
import type { Figure } from '../lib/figure.ts'
import { digits } from '../lib/statistics.ts'

const PLACES = Number(process.env.BENCH_PLACES ?? 2_000)
const SEED = Number(process.env.BENCH_SEED ?? 1)
const names: Record<Evidence, string> = {
  pdf: 'the certificate PDF',
  proof: 'the proof file',
  image: 'the photograph',
  log: 'the log (heads, inclusion, consistency)',
}

/** `PLACES` places of each of the four, so that every kind has as many as the goal names for all together. */
export async function benchProofs(): Promise<Figure[]> {
  const evidence = await makeEvidence()
  if (!(await holds(evidence, {})) || !(await holds(evidence, { log: evidence.files.log }))) {
    throw new Error('the unchanged evidence does not hold')
  }
  const began = performance.now()
  const tried: Record<Evidence, number> = { pdf: 0, proof: 0, image: 0, log: 0 }
  const missed: Record<Evidence, number[]> = { pdf: [], proof: [], image: [], log: [] }
  for (const change of changesOf(evidence, PLACES * 4, SEED)) {
    tried[change.kind] += 1
    if (await holds(evidence, { [change.kind]: changedFile(evidence, change) })) missed[change.kind].push(change.at)
  }
  const seconds = digits((performance.now() - began) / 1000)
  return (['pdf', 'proof', 'image', 'log'] as const).map(kind => ({
    goal: 'proofs',
    what: `changes of one byte in ${names[kind]} that the verifier lets pass`,
    pass: `0 of ${tried[kind].toLocaleString('en')}`,
    measured: `${missed[kind].length} of ${tried[kind].toLocaleString('en')}`,
    met: missed[kind].length === 0,
    note: `random places of ${evidence.files[kind].length.toLocaleString('en')} bytes, seed ${SEED}; all four in ${seconds} s`,
    raw: missed[kind],
  }))
}
