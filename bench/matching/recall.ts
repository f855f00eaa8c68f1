// Asks the engine and the baselines about altered copies, and keeps each answer in a log, so that a run can go on where one stopped.
import { appendFile, readFile } from 'node:fs/promises'
import { createMatcher, type Matcher } from '../../server/matching/engine/matcher.ts'
import type { SearchMetrics } from '../../server/matching/engine/search-metrics.ts'
import { decodeThumbnail } from '../../server/matching/fingerprint/thumbnail-codec.ts'
import type { Agreement } from '../../server/matching/verification/agreement.ts'
import type { BlockStatistics } from '../../server/matching/verification/block-correlation.ts'
import { type Alteration, openSource } from './alterations.ts'
import { type Baselines, bitsApart } from './baselines.ts'
import { cpuMilliseconds } from './clock.ts'
import { type Photo, type Taken, takeOnce } from './collection.ts'
import { noMetrics } from './no-metrics.ts'

export type VerifiedHypothesis = [
  id: string,
  score: number,
  confirmed: 0 | 1,
  fine: number[],
  coarse: number[],
  weight: number,
  inliers: number,
  tone: number | null,
  /** None in logs of before decision 144. */
  agreement?: Agreement,
]

/** One query. `wrong`: confirmed ids of other photographs. Distances: to its own photograph and to the nearest other. */
export type Answer = {
  alteration: string
  query: string
  found: boolean
  weak: boolean
  score: number
  wrong: string[]
  phash: [own: number, other: number]
  pdq: [own: number, other: number]
  dihedral: [own: number, other: number]
  decode_ms: number
  fingerprint_ms: number
  find_ms: number
  entriesRead: number
  verifiedCount: number
  hypotheses: VerifiedHypothesis[]
}

export async function readLog(path: string): Promise<Answer[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Answer) // written below, line by line
}

type Say = (line: string) => void

/**
 * Adds to the log until all is asked or the time is over. Each photograph is altered in `each` of the ways, by turns.
 * `same(a, b)`: both show one and the same shot.
 */
export async function ask(
  path: string,
  photos: Photo[],
  queries: Photo[],
  alterations: Alteration[],
  { each, until, same, say }: { each: number; until: number; same: (a: string, b: string) => boolean; say: Say },
): Promise<boolean> {
  const done = new Set((await readLog(path)).map(({ alteration, query }) => `${alteration} ${query}`))
  const matcher = createMatcher(decodeThumbnail)
  for (const { id, fingerprint } of photos) matcher.catalogue.put(id, fingerprint)
  for (const [turn, query] of queries.entries()) {
    const all = alterations.length
    const chosen = alterations.filter((_, i) => (((i - turn * each) % all) + all) % all < each)
    const missing = chosen.filter(({ name }) => !done.has(`${name} ${query.id}`))
    if (missing.length === 0) continue
    const others = [7, 13, 29].map(gap => photos[(turn * 31 + gap) % photos.length] ?? query)
    const source = await openSource(
      query.file,
      others.map(({ file }) => file),
      turn + 1,
    )
    // A collage and a double exposure truly show others as well.
    const shown = (name: string) => (a: string, b: string) =>
      same(a, b) ||
      (['collage4', 'double'].includes(name) && b === query.id && others.some(({ id }) => id === a || same(id, a)))
    for (const alteration of missing) {
      if (Date.now() > until) return false
      const key = [alteration.name, turn, query.sum, ...others.map(({ sum }) => sum)].join(' ')
      const copy = await takeOnce(key, () => alteration.alter(source))
      const answer = await one(matcher, photos, query, alteration.name, copy, shown(alteration.name))
      await appendFile(path, `${JSON.stringify(answer)}\n`)
    }
    say(`${turn + 1} of ${queries.length} photographs asked about`)
  }
  return true
}

async function one(
  matcher: Matcher,
  photos: Photo[],
  query: Photo,
  alteration: string,
  { fingerprint, baselines, decode_ms, fingerprint_ms }: Taken,
  same: (a: string, b: string) => boolean,
): Promise<Answer> {
  const hypotheses: VerifiedHypothesis[] = []
  const work: SearchMetrics = {
    clock: cpuMilliseconds,
    ...noMetrics(),
    onVerification: (id, { fine, coarse, tone, agreement }, { score, decision }, { weight, inliers }) => {
      hypotheses.push([
        id,
        score,
        decision === 'confirmed' ? 1 : 0,
        numbersOf(fine),
        numbersOf(coarse),
        weight,
        inliers.length,
        tone,
        agreement,
      ])
    },
  }
  const started = cpuMilliseconds()
  const found = await matcher.find(fingerprint, work)
  const find_ms = cpuMilliseconds() - started
  const right = found.find(({ id }) => id === query.id)
  return {
    alteration,
    query: query.id,
    found: right?.confirmed ?? false,
    weak: right !== undefined,
    score: right?.score ?? 0,
    wrong: found.filter(each => each.confirmed && !same(each.id, query.id)).map(({ id }) => id),
    ...baselineDistances(baselines, photos, query, same),
    decode_ms,
    fingerprint_ms,
    find_ms,
    entriesRead: work.entriesRead,
    verifiedCount: work.verifiedCount,
    hypotheses,
  }
}

/** Of each baseline the distance to the query's own photograph and to the nearest other. */
function baselineDistances(
  baselines: Baselines,
  photos: Photo[],
  query: Photo,
  same: (a: string, b: string) => boolean,
): Pick<Answer, 'phash' | 'pdq' | 'dihedral'> {
  const distances: Pick<Answer, 'phash' | 'pdq' | 'dihedral'> = {
    phash: [64, 64],
    pdq: [256, 256],
    dihedral: [256, 256],
  }
  for (const { id, baselines: theirs } of photos) {
    const [own] = baselines.pdq
    const [plain] = theirs.pdq
    if (!own || !plain) continue
    const place = id === query.id ? 0 : 1
    if (place === 1 && same(id, query.id)) continue
    nearer(distances.phash, place, bitsApart(baselines.phash, theirs.phash))
    nearer(distances.pdq, place, bitsApart(own, plain))
    nearer(distances.dihedral, place, Math.min(...baselines.pdq.map(words => bitsApart(words, plain))))
  }
  return distances
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
/** Textured, correlated, mean NCC, NCC of the correlated, coherent residual, median residual, residual count, localized. */
const numbersOf = ({
  textured,
  correlated,
  meanNcc,
  correlatedNcc,
  coherentResidual,
  medianResidual,
  residualCount,
  isLocalized,
}: BlockStatistics) => {
  return [
    textured,
    correlated,
    ...[meanNcc, correlatedNcc, coherentResidual, medianResidual].map(rounded),
    residualCount,
    isLocalized ? 1 : 0,
  ]
}

function nearer(pair: [number, number], place: 0 | 1, distance: number): void {
  pair[place] = Math.min(pair[place], distance)
}
