// The engine: takes fingerprints in, answers which of them appear in another picture. No network, no database, no files of strangers.
import { type Candidate, compare, likeWhole, type Spread, shortlist, vote } from './candidates.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { Luma } from './features.ts'
import { type Fingerprint, type Opened, openFingerprint } from './fingerprint.ts'
import { wayMap } from './global-hash.ts'
import { type Judgement, judge } from './judge.ts'
import { createMachine } from './kernels.ts'
import { type Prepared, prepare, warmVerification } from './levels.ts'
import { describeRegion, inShares } from './region.ts'
import { memoryStore, type Store } from './store.ts'
import { type Verdict, verify } from './verify.ts'
import type { Affine } from './votes.ts'

/** Decodes the small luma inside a fingerprint. */
export type DecodePicture = (bytes: Uint8Array) => Promise<Luma>

/** Same fields as a match of the port; `strength` is what the score is made from. */
export type Found = ReturnType<typeof describeRegion> & Judgement & { id: string; kind: 'whole' | 'part' }

/** Milliseconds and counts of one answer, for measuring. */
export type Work = {
  /** Tells the time in milliseconds. */
  clock: () => number
  /** Called with each verification's outcome. */
  onVerdict?: (id: string, verdict: Verdict, judgement: Judgement, guess: Guess) => void
  read: number
  listed: number
  verified: number
  look_ms: number
  compare_ms: number
  verify_ms: number
}

/** `weight`: of the features that agree on the map; 0 for a map from a whole-picture hash. */
export type Guess = { map: Affine; weight: number; supporters: { x: number; y: number; feature: number }[] }
type Target = {
  slot: number
  opened: Opened
  size: { width: number; height: number }
  guesses: Guess[]
  weight: number
}

/** Pictures whose features are all compared with the query's: some always, more while the index speaks loud for them. */
const LISTED = { least: 12, most: 40, share: 0.1 }
const LISTED_WHOLE = 6
/** Weight of agreeing features that chance does not reach, and one beyond which weak guesses need no look any more. */
const STRONG = 60
const SURE = 200
/** Pictures that are verified: with strong guesses, and with weak ones. */
const VERIFIED = { strong: 32, weak: 5 }
/** Agreeing features whose common transform is right to about a pixel. */
const MANY = 8
/** Bits of a whole-picture hash within which it is a strong guess. */
const NEAR_WHOLE = 24
/** Weight of agreeing features below which a transform is not worth the pixels. */
const LEAST_WEIGHT = 9

export function createMatcher(decode: DecodePicture, store: Store = memoryStore(), known?: Catalogue) {
  const catalogue = known ?? createCatalogue(store)
  const machine = createMachine()
  warmVerification(machine)

  async function find(query: Fingerprint, work?: Work): Promise<Found[]> {
    const clock = work?.clock ?? noClock
    const started = clock()
    const opened = openFingerprint(query)
    const { votes, spread, read } = vote(catalogue.index, opened, catalogue.isAlive)
    const listed = shortlist(votes, opened, LISTED)
    const looked = clock()
    const targets = guess(opened, query, listed)
    const compared = clock()
    const [picture, ...pictures] = await Promise.all([opened, ...targets.map(each => each.opened)].map(decodeOf))
    const found = picture ? check(picture, pictures, targets, query, spread, work) : []
    if (work) {
      work.read += read
      work.listed += listed.length
      work.verified += targets.length
      work.look_ms += looked - started
      work.compare_ms += compared - looked
      work.verify_ms += clock() - compared
    }
    return found.toSorted((a, b) => b.strength - a.strength)
  }

  const decodeOf = ({ picture }: Opened) => decode(picture).catch(() => null)

  /** First guesses of the transform, from features and from whole-picture hashes; the most promising pictures only. */
  function guess(query: Opened, size: { width: number; height: number }, listed: Candidate[]): Target[] {
    const targets = new Map<number, Target>()
    const target = (slot: number): Target | null => {
      const there = targets.get(slot)
      if (there) return there
      const fingerprint = catalogue.fingerprint(slot)
      if (!fingerprint) return null
      const { width, height } = fingerprint
      const made = { slot, opened: openFingerprint(fingerprint), size: { width, height }, guesses: [], weight: 0 }
      targets.set(slot, made)
      return made
    }
    for (const { slot, mirrored } of listed) {
      const there = target(slot)
      if (!there) continue
      for (const { map, pairs, weight } of compare(machine, query, there.opened, mirrored, 2)) {
        if (weight < LEAST_WEIGHT) continue
        const supporters = pairs.map(({ original, feature }) => ({ x: original.x, y: original.y, feature }))
        there.guesses.push({ map: fromSides(map, there.size, size), weight, supporters })
        there.weight = Math.max(there.weight, weight)
      }
    }
    const sure = [...targets.values()].some(({ weight }) => weight >= SURE)
    // Whole-picture hashes are for tiny and flat pictures; one pass over all of them is for nothing when features spoke.
    const whole = sure ? [] : likeWhole(machine, catalogue.hashes(), catalogue.rows.length, query, catalogue.isAlive)
    for (const { slot, way, distance } of whole.slice(0, LISTED_WHOLE)) {
      const there = target(slot)
      if (!there) continue
      there.guesses.push({ map: wayMap(way), weight: 0, supporters: [] })
      there.weight = Math.max(there.weight, distance <= NEAR_WHOLE ? STRONG : LEAST_WEIGHT + 20 - distance / 4)
    }
    const promising = [...targets.values()].filter(({ guesses }) => guesses.length > 0)
    const ranked = promising.toSorted((a, b) => b.weight - a.weight)
    const strong = ranked.filter(({ weight }) => weight >= STRONG).slice(0, VERIFIED.strong)
    if (sure) return strong
    return [...strong, ...ranked.filter(({ weight }) => weight < STRONG).slice(0, VERIFIED.weak)]
  }

  function check(
    picture: Luma,
    pictures: (Luma | null | undefined)[],
    targets: Target[],
    query: Fingerprint,
    spread: Spread,
    work: Work | undefined,
  ): Found[] {
    return machine.borrow(() => {
      const candidate = prepare(machine, picture)
      return targets.flatMap((target, i) => {
        const luma = pictures[i]
        if (!luma) return []
        return machine.borrow(() => best(prepare(machine, luma), luma, candidate, picture, target, query, spread, work))
      })
    })
  }

  function best(
    original: Prepared,
    luma: Luma,
    candidate: Prepared,
    picture: Luma,
    target: Target,
    query: Fingerprint,
    spread: Spread,
    work: Work | undefined,
  ): Found[] {
    let top: { judgement: Judgement; verdict: Verdict } | null = null
    for (const tried of target.guesses) {
      const { map, supporters, weight } = tried
      const verdict = verify(machine, original, candidate, toPixels(map, luma, picture), supporters.length >= MANY)
      if (!verdict) continue
      const judgement = judge(verdict, { weight, rare: isRare(supporters, spread, verdict) })
      work?.onVerdict?.(catalogue.rows[target.slot]?.id ?? '', verdict, judgement, tried)
      if (!top || judgement.strength > top.judgement.strength) top = { judgement, verdict }
      if (judgement.confirmed) break
    }
    const row = catalogue.rows[target.slot]
    if (!top || !row || !(top.judgement.confirmed || top.judgement.weak)) return []
    const map = inShares(top.verdict.map, luma, picture)
    const region = describeRegion(map, target.size, query)
    const kind = region.overlap_original >= 0.9 ? 'whole' : 'part'
    return [{ id: row.id, ...top.judgement, kind, ...region }]
  }

  return { catalogue, find }
}

const noClock = () => 0

/** From shares of the longest side to shares of width and height. */
function fromSides(
  map: Affine,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Affine {
  const [f, t] = [Math.max(from.width, from.height), Math.max(to.width, to.height)]
  const [x, y] = [t / to.width, t / to.height]
  const [u, v] = [from.width / f, from.height / f]
  return [map[0] * u * x, map[1] * v * x, map[2] * x, map[3] * u * y, map[4] * v * y, map[5] * y]
}

/** From shares of width and height to pixels of two pictures. */
function toPixels([a, b, c, d, e, f]: Affine, from: Luma, to: Luma): Affine {
  const [ma, mb] = [(a * to.width) / from.width, (b * to.width) / from.height]
  const [md, me] = [(d * to.height) / from.width, (e * to.height) / from.height]
  return [ma, mb, c * to.width + (ma + mb) / 2 - 0.5, md, me, f * to.height + (md + me) / 2 - 0.5]
}

/** Pictures that may share a feature before it is taken for a logo, a watermark or a letter. */
const COMMON = 12

/**
 * False when the match hangs on features that many pictures have and its agreeing blocks are a small part of what
 * both show: then it is their common logo that was found.
 */
function isRare(supporters: { feature: number }[], spread: Spread, { fine }: Verdict): boolean {
  const common = supporters.filter(({ feature }) => (spread[feature] ?? 0) > COMMON).length
  if (supporters.length === 0 || common * 2 < supporters.length) return true
  return fine.seen >= 60 && fine.agree / fine.seen > 0.6
}
