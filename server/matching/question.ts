// One question to the engine while it is being answered: what its features answered, which pictures are looked at, what their pixels said.
import {
  type Candidate,
  compare,
  type LaidLike,
  likeBare,
  likeWhole,
  nearestWay,
  openTally,
  type Spread,
  spreadOf,
  type Tally,
} from './candidates.ts'
import { type Catalogue, chosenMarks } from './catalogue.ts'
import type { Luma } from './features.ts'
import { type Fingerprint, type Opened, openFingerprint } from './fingerprint.ts'
import { ALIKE_BITS, wayMap } from './global-hash.ts'
import { type Judgement, judge } from './judge.ts'
import type { Machine } from './kernels.ts'
import { fromSides } from './region.ts'
import { isTiny } from './tiny.ts'
import type { Verdict } from './verify.ts'
import type { Affine } from './votes.ts'

/** `weight`: of the features that agree on the map; 0 for a map from a whole-picture hash. */
export type Guess = { map: Affine; weight: number; supporters: { x: number; y: number; feature: number }[] }

/** A picture of the catalogue that may be it. `verified`: how many of its guesses were looked at on pixels. */
export type Target = {
  id: string
  opened: Opened
  size: { width: number; height: number }
  /** Bits, of 256, by which the nearest of its whole-picture hashes is another than the query's. */
  apart: number
  bare: boolean
  guesses: Guess[]
  weight: number
  verified: number
  verdicts: { guess: Guess; verdict: Verdict }[]
  /** Its small picture, once there are verdicts. */
  luma?: Luma
}

export type Question = {
  query: Fingerprint
  opened: Opened
  /** Its features that are asked about first. */
  first: readonly number[]
  tally: Tally
  /** How common its features are, by the first `of` votes. */
  spread: { of: number; counts: Spread } | undefined
  targets: Map<number, Target>
  /** Slots, as they are and as in a mirror, whose features were compared with the query's. */
  compared: Set<number>
  /** The query's own small picture, once it was decoded; null when it could not be. */
  picture: Luma | null | undefined
}

const LISTED_WHOLE = 6
const LISTED_BARE = 2
/** Weight of agreeing features that chance does not reach, and one beyond which weak guesses need no look any more. */
const STRONG = 60
const SURE = 200
/** Pictures that are verified: with strong guesses, and with weak ones (of 6,500 copies 9 were found so, all by the best). */
const VERIFIED = { strong: 32, weak: 2 }
/** Weight of agreeing features below which a transform is not worth the pixels: of 2,400 copies none was found by less. */
const LEAST_WEIGHT = 20

export function openQuestion(query: Fingerprint): Question {
  const opened = openFingerprint(query)
  return {
    query,
    opened,
    first: chosenMarks(opened),
    tally: openTally(),
    spread: undefined,
    targets: new Map(),
    compared: new Set(),
    picture: undefined,
  }
}

function targetOf({ targets, opened: asked }: Question, catalogue: Catalogue, slot: number): Target | null {
  const there = targets.get(slot)
  if (there) return there
  const fingerprint = catalogue.fingerprint(slot)
  const id = catalogue.rows[slot]?.id
  if (!fingerprint || id === undefined) return null
  const { width, height } = fingerprint
  const opened = openFingerprint(fingerprint)
  const apart = nearestWay(catalogue.whole().hashes, slot * 8, asked.hashes).distance
  const size = { width, height }
  const bare = catalogue.bare.has(slot)
  const made: Target = { id, opened, size, apart, bare, guesses: [], weight: 0, verified: 0, verdicts: [] }
  targets.set(slot, made)
  return made
}

/** First guesses of the transform from the features of both pictures. */
export function guessByFeatures(question: Question, catalogue: Catalogue, machine: Machine, listed: Candidate[]): void {
  for (const { slot, mirrored } of listed) {
    const name = slot * 2 + (mirrored ? 1 : 0)
    const target = question.compared.has(name) ? null : targetOf(question, catalogue, slot)
    if (!target) continue
    question.compared.add(name)
    for (const { map, pairs, weight } of compare(machine, question.opened, target.opened, mirrored, 2)) {
      if (weight < LEAST_WEIGHT) continue
      const supporters = pairs.map(({ original, feature }) => ({ x: original.x, y: original.y, feature }))
      target.guesses.push({ map: fromSides(map, target.size, question.query), weight, supporters })
      target.weight = Math.max(target.weight, weight)
    }
  }
}

/** Guesses from whole-picture hashes, for tiny and flat pictures: one pass over those of the whole catalogue. */
export function guessByHash(question: Question, catalogue: Catalogue, machine: Machine): void {
  const near = likeWhole(machine, catalogue.whole(), question.opened, catalogue.isAlive)
  for (const each of near.slice(0, LISTED_WHOLE)) guessLaid(question, catalogue, each)
}

/**
 * The same of the bare pictures alone, also for questions that are rich in features: those may be of a mark that was put
 * on a bare one.
 */
export function guessBare(question: Question, catalogue: Catalogue): void {
  const near = likeBare(catalogue.bare, catalogue.whole().hashes, question.opened)
  for (const each of near.slice(0, LISTED_BARE)) guessLaid(question, catalogue, each)
}

function guessLaid(question: Question, catalogue: Catalogue, { slot, way, distance }: LaidLike): void {
  const target = targetOf(question, catalogue, slot)
  // A bare picture may have been near among all as well.
  if (!target || target.guesses.some(({ supporters }) => supporters.length === 0)) return
  target.guesses.push({ map: wayMap(way), weight: 0, supporters: [] })
  target.weight = Math.max(target.weight, distance <= ALIKE_BITS ? STRONG : (116 - distance) / 4)
}

/**
 * Features from which a copy always has a strong guess by them: of 2,631 copies the ten that were found without one had
 * 41 at most. Whole-picture hashes and weak guesses are for tiny and flat pictures.
 */
const RICH = 120

export const isRich = ({ opened }: Question): boolean => opened.count >= RICH

export const isSure = ({ targets }: Question): boolean => [...targets.values()].some(({ weight }) => weight >= SURE)

/** The most promising pictures, whose pixels are worth a look; weak ones when none is sure and they or the question are bare. */
export function promising(question: Question): Target[] {
  const all = [...question.targets.values()].filter(({ guesses }) => guesses.length > 0)
  const ranked = all.toSorted((a, b) => b.weight - a.weight)
  const strong = ranked.filter(({ weight }) => weight >= STRONG).slice(0, VERIFIED.strong)
  if (isSure(question)) return strong
  const weak = ranked.filter(({ weight }) => weight < STRONG)
  const others = weak.filter(({ bare }) => !bare).slice(0, isRich(question) ? 0 : VERIFIED.weak)
  return [...strong, ...weak.filter(({ bare }) => bare).slice(0, LISTED_BARE), ...others]
}

export type Settled = { target: Target; judgement: Judgement; verdict: Verdict }

/** By the votes there are now: asking more features adds to them. */
function spreadNow(question: Question): Spread {
  const { votes } = question.tally
  if (question.spread?.of !== votes.length) {
    question.spread = { of: votes.length, counts: spreadOf(question.tally, question.opened) }
  }
  return question.spread.counts
}

/** The best of what the pixels of a picture said: what is confirmed before what is not, then by strength. */
export function settle(question: Question, target: Target): Settled | null {
  const { query } = question
  let top: Settled | null = null
  const spread = target.verdicts.length > 0 ? spreadNow(question) : new Uint16Array()
  for (const { guess, verdict } of target.verdicts) {
    const { supporters, weight } = guess
    const rare = isRare(supporters, spread, verdict)
    const judgement = judge(verdict, { weight, rare, apart: target.apart, bare: target.bare, tiny: isTiny(query) })
    if (!top || rankOf(judgement) > rankOf(top.judgement)) top = { target, judgement, verdict }
  }
  return top
}

/** Strengths lie between 0 and 4. */
const rankOf = ({ confirmed, strength }: Judgement) => strength + (confirmed ? 10 : 0)

/** Pictures that may share a feature before it is taken for a logo, a watermark or a letter. */
const COMMON = 12

/** Blocks, the share of them that agrees and their mean correlation where a tiny picture is the same all over. */
const TINY = { seen: 16, agree: 0.9, mean: 0.95 }

/**
 * False when the match hangs on features that many pictures have and its agreeing blocks are a small part of what
 * both show: then it is their common logo that was found. The few coarse features of tiny pictures are common ones.
 */
function isRare(supporters: { feature: number }[], spread: Spread, { fine }: Verdict): boolean {
  const common = supporters.filter(({ feature }) => (spread[feature] ?? 0) > COMMON).length
  if (supporters.length === 0 || common * 2 < supporters.length) return true
  if (fine.seen >= TINY.seen && fine.agree >= TINY.agree * fine.seen && fine.mean >= TINY.mean) return true
  return fine.seen >= 60 && fine.agree / fine.seen > 0.6
}
