// The engine: takes fingerprints in, answers which of them appear in another picture. No network, no database, no files of strangers.
import { shortlist, vote } from './candidates.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { Luma } from './features.ts'
import type { Fingerprint, Opened } from './fingerprint.ts'
import type { Judgement } from './judge.ts'
import { createMachine } from './kernels.ts'
import { type Prepared, prepare, warmVerification } from './levels.ts'
import {
  type Guess,
  guessBare,
  guessByFeatures,
  guessByHash,
  isRich,
  isSure,
  openQuestion,
  promising,
  type Question,
  type Settled,
  settle,
  type Target,
} from './question.ts'
import { describeRegion, inShares, toPixels } from './region.ts'
import { memoryStore, type Store } from './store.ts'
import { doubled, isTiny, TINY_LEVEL } from './tiny.ts'
import { type Verdict, verify } from './verify.ts'

/** Decodes the small luma inside a fingerprint. */
export type DecodePicture = (bytes: Uint8Array) => Promise<Luma>

/** Same fields as a match of the port; `strength` is what the score is made from. */
export type Found = ReturnType<typeof describeRegion> & Judgement & { id: string; kind: 'whole' | 'part' }

/** Milliseconds and counts of one answer, for measuring. */
export type Work = {
  /** Tells the time in milliseconds. */
  clock: () => number
  /** Called with each verification's outcome, as it looks by what has been asked so far. */
  onVerdict?: (id: string, verdict: Verdict, judgement: Judgement, guess: Guess) => void
  read: number
  listed: number
  verified: number
  look_ms: number
  compare_ms: number
  verify_ms: number
}

/**
 * Pictures whose features are all compared with the query's: some always, more while the index speaks loud for them.
 * At first only those of a weight that chance does not reach. Of strangers the loudest weigh 3 to 9, and nearly all of
 * them are one lonely feature; copies of pictures that are hard to tell were among the first four.
 */
const LISTED = {
  first: { least: 0, most: 40, share: 0.1, loud: 30 },
  rich: { least: 6, most: 40, share: 0.1, loud: 6 },
  poor: { least: 12, most: 40, share: 0.1, loud: 0 },
}
/** Agreeing features whose common transform is right to about a pixel. */
const MANY = 8
/** What a match must show to be the whole answer: blocks seen, share of them that agree, share of the query covered. */
const EXPLAINED = { seen: 60, agree: 0.9, covered: 0.9 }

export type Matcher = ReturnType<typeof createMatcher>

export function createMatcher(decode: DecodePicture, store: Store = memoryStore(), known?: Catalogue) {
  const catalogue = known ?? createCatalogue(store)
  const machine = createMachine()
  warmVerification(machine)

  async function find(query: Fingerprint, work?: Work): Promise<Found[]> {
    const question = openQuestion(query)
    const lap = stopwatch(work)
    const answers = (await atFirst(question, lap, work)) ?? (await thoroughly(question, lap, work))
    if (work) {
      work.read += question.tally.read
      work.listed += question.compared.size
      work.verified += [...question.targets.values()].filter(({ verified }) => verified > 0).length
    }
    // What was dropped while its pixels were looked at is no answer any more.
    const there = answers.filter(({ target }) => catalogue.slots.has(target.id))
    return there.map(answer => toFound(answer, question)).toSorted((a, b) => b.strength - a.strength)
  }

  /**
   * A plain copy shows by its best features, as they are. When it explains the whole query, all other features, the
   * mirror and weak guesses are for nothing; null when it does not.
   */
  async function atFirst(question: Question, lap: Lap, work: Work | undefined): Promise<Settled[] | null> {
    const { opened, first, tally } = question
    vote(catalogue, opened, { features: first, mirrored: false }, tally)
    const listed = shortlist(tally.votes, opened, LISTED.first)
    lap('look_ms')
    guessByFeatures(question, catalogue, machine, listed)
    lap('compare_ms')
    if (!isSure(question)) return null
    const answers = await look(question, work)
    lap('verify_ms')
    const sure = answers.filter(({ judgement }) => judgement.confirmed)
    return sure.length > 0 && sure.every(answer => explains(answer, question)) ? answers : null
  }

  async function thoroughly(question: Question, lap: Lap, work: Work | undefined): Promise<Settled[]> {
    const { opened, first, tally } = question
    const asked = new Set(first)
    const features = Array.from({ length: opened.count }, (_, i) => i)
    vote(catalogue, opened, { features: features.filter(i => !asked.has(i)), mirrored: false }, tally)
    vote(catalogue, opened, { features, mirrored: true }, tally)
    const rich = isRich(question)
    const listed = shortlist(tally.votes, opened, rich ? LISTED.rich : LISTED.poor)
    lap('look_ms')
    guessByFeatures(question, catalogue, machine, listed)
    if (!isSure(question)) {
      if (!rich) guessByHash(question, catalogue, machine)
      guessBare(question, catalogue)
    }
    lap('compare_ms')
    const answers = await look(question, work)
    lap('verify_ms')
    return answers
  }

  /** Looks at the pixels of the promising pictures, as far as that has not been done; answers what all of them said. */
  async function look(question: Question, work: Work | undefined): Promise<Settled[]> {
    const targets = promising(question)
    const open = targets.filter(target => !isDone(question, target))
    if (open.length > 0) {
      question.picture ??= await pictureOf(question)
      const pictures = await Promise.all(open.map(({ opened }) => decodeOf(opened)))
      const { picture } = question
      if (picture) verifyAll(question, picture, open, pictures, work)
    }
    return targets.flatMap(target => {
      const settled = settle(question, target)
      return settled && (settled.judgement.confirmed || settled.judgement.weak) ? [settled] : []
    })
  }

  async function pictureOf({ query, opened }: Question): Promise<Luma | null> {
    const picture = await decodeOf(opened)
    return picture && isTiny(query) ? doubled(machine, picture) : picture
  }

  const decodeOf = ({ picture }: Opened) => decode(picture).catch(() => null)
  const isDone = (question: Question, target: Target) =>
    target.verified === target.guesses.length || settle(question, target)?.judgement.confirmed === true

  function verifyAll(
    question: Question,
    picture: Luma,
    targets: Target[],
    pictures: (Luma | null)[],
    work: Work | undefined,
  ): void {
    machine.borrow(() => {
      const candidate = prepare(machine, picture)
      for (const [i, target] of targets.entries()) {
        const luma = pictures[i]
        if (luma) machine.borrow(() => verifyOne(question, target, { picture, candidate, luma }, work))
      }
    })
  }

  function verifyOne(
    question: Question,
    target: Target,
    { picture, candidate, luma }: { picture: Luma; candidate: Prepared; luma: Luma },
    work: Work | undefined,
  ): void {
    const original = prepare(machine, luma, isTiny(question.query) ? TINY_LEVEL : undefined)
    while (!isDone(question, target)) {
      const guess = target.guesses[target.verified]
      target.verified += 1
      if (!guess) return
      const map = toPixels(guess.map, luma, picture)
      const sure = guess.supporters.length >= MANY
      const verdict = verify(machine, original, candidate, map, { sure, bare: target.bare })
      if (!verdict) continue
      target.verdicts.push({ guess, verdict })
      target.luma = luma
      if (!work?.onVerdict) continue
      const alone = settle(question, { ...target, verdicts: [{ guess, verdict }] })
      if (alone) work.onVerdict(target.id, verdict, alone.judgement, guess)
    }
  }

  function regionOf({ target, verdict }: Settled, { picture, query }: Question) {
    const { luma, size } = target
    if (!luma || !picture) throw new Error('a verdict without pictures')
    return describeRegion(inShares(verdict.map, luma, picture), size, query)
  }

  function explains(answer: Settled, question: Question): boolean {
    const { seen, agree } = answer.verdict.fine
    if (seen < EXPLAINED.seen || agree < EXPLAINED.agree * seen) return false
    return regionOf(answer, question).overlap_candidate >= EXPLAINED.covered
  }

  function toFound(answer: Settled, question: Question): Found {
    const region = regionOf(answer, question)
    const kind = region.overlap_original >= 0.9 ? 'whole' : 'part'
    return { id: answer.target.id, ...answer.judgement, kind, ...region }
  }

  return { catalogue, find }
}

type Lap = (part: 'look_ms' | 'compare_ms' | 'verify_ms') => void

/** Adds the time since the last lap to a part of the work. */
function stopwatch(work: Work | undefined): Lap {
  if (!work) return () => undefined
  let last = work.clock()
  return part => {
    const now = work.clock()
    work[part] += now - last
    last = now
  }
}
