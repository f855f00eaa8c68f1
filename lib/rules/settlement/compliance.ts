// Compliance checks: the page is recorded again, and what may be concluded from it.
import type { WebFailureReason } from '../crawl.ts'
import type { InfringementOutcome } from './infringements.ts'

/** Days after the sign-off, and after the recipient said that it is done, on which the page is recorded again. */
export const COMPLIANCE_DAYS = [1, 10, 15] as const

/** Why a check is made: by the calendar, or because the recipient says that it is done. */
export const complianceReasons = ['scheduled', 'requested'] as const
export type ComplianceReason = (typeof complianceReasons)[number]

/**
 * `credited`: it is there, and its author is named beside it; only where a request for removal or credit asks for that.
 * `unreachable`: nothing can be said; an error, a block or a page of another kind is never a removal.
 */
export const complianceResults = ['removed', 'still_there', 'credited', 'licensed_embed', 'unreachable'] as const
export type ComplianceResult = (typeof complianceResults)[number]

/** What stands before a page, or in its place, as its words say. */
export const pageWalls = ['login', 'cookies', 'challenge', 'geoblock', 'parked', 'maintenance'] as const
export type PageWall = (typeof pageWalls)[number]

/** How a page compares with what it was while it held the picture. */
export type PageLikeness = {
  title: boolean
  /** Share of its words that are still there, 0..1; null where they are not known. */
  words: number | null
  /** Whether there were words enough to go by. */
  wordy: boolean
  /** Pictures that it had beside the one that is claimed, and how many of them it still has. */
  pictures: number
  pictures_kept: number
}

/** How a page credits a picture: by its author's name beside it, or by a link to its certificate. */
export const creditsSeen = ['name', 'link'] as const
export type CreditSeen = (typeof creditsSeen)[number]

/** What one look at a page found. */
export type ComplianceCapture = {
  /** Why no answer came; null when one did. */
  failure: WebFailureReason | null
  /** Of the last answer; null when none came. */
  status: number | null
  html: boolean
  /** The answer came from another address than that of the page, or the page leads on by itself. */
  moved: boolean
  /** Nothing was cut off, and its scripts ran where it is nothing without them. */
  whole: boolean
  /** Walls that the page did not have while it held the picture. */
  walls: readonly PageWall[]
  /** For a page that is gone: its website answers, and is the one that it was. */
  site_up: boolean
  /** Null when nothing is known of the page as it was. */
  likeness: PageLikeness | null
  /** Pictures and frames that could not be looked at, other than those that are known to be something else. */
  unread: number
  /** What the matching engine says of all pictures of the page; `unknown`: it does not know the image. */
  copies: 'confirmed' | 'weak' | 'none' | 'unknown'
  /** The product’s own plugin shows the image there, and a licence permits it. */
  embed: boolean
  /** Null where no credit is seen, or none was looked for. */
  credit: CreditSeen | null
}

/** Why nothing else could be concluded, or what it was concluded from. */
export const complianceGrounds = [
  'picture_found',
  'credit_found',
  'no_answer',
  'robots',
  'site_down',
  'page_gone',
  'status',
  'moved',
  'not_a_page',
  'not_whole',
  'wall',
  'page_unknown',
  'other_page',
  'pictures_unread',
  'perhaps_found',
  'embed_found',
  'picture_gone',
] as const
export type ComplianceGround = (typeof complianceGrounds)[number]
export type ComplianceVerdict = { result: ComplianceResult; ground: ComplianceGround }

const GONE = [404, 410]
/** Of its words, a page that is the same has kept this share; where its title changed it must have kept more. */
const WORDS_KEPT = 0.6
const WORDS_KEPT_UNTITLED = 0.85
const PICTURES_KEPT = 0.5

/** Whether a page is the one that held the picture, by its title, its words and its other pictures. */
export function isSamePage({ title, words, wordy, pictures, pictures_kept }: PageLikeness): boolean {
  if (pictures > 0 && pictures_kept < pictures * PICTURES_KEPT) return false
  // Without its words, or with hardly any, something else must be recognised.
  if (words === null) return pictures_kept > 0
  if (!wordy) return title && words >= WORDS_KEPT && pictures_kept > 0
  return words >= (title ? WORDS_KEPT : WORDS_KEPT_UNTITLED)
}

/** Whether the pages of a matter that ended like this are looked at until the calendar is over: what was put right may be undone. */
export const isLookedAtAfter = (outcome: InfringementOutcome | null): boolean =>
  outcome === 'removed' || outcome === 'credited' || outcome === 'paid'

/** What a look at a page proves. A picture that was seen is there, whatever else is the matter with the page. */
export function complianceOf(capture: ComplianceCapture): ComplianceVerdict {
  const { failure, status, copies, walls } = capture
  const unreachable = (ground: ComplianceGround): ComplianceVerdict => ({ result: 'unreachable', ground })
  if (failure !== null || status === null) return unreachable(failure === 'robots' ? 'robots' : 'no_answer')
  if (copies === 'confirmed')
    return capture.credit !== null && status >= 200 && status <= 299
      ? { result: 'credited', ground: 'credit_found' }
      : { result: 'still_there', ground: 'picture_found' }
  if (GONE.includes(status)) {
    if (walls.length > 0 || capture.moved) return unreachable(walls.length > 0 ? 'wall' : 'moved')
    return capture.site_up ? { result: 'removed', ground: 'page_gone' } : unreachable('site_down')
  }
  if (status < 200 || status > 299) return unreachable('status')
  if (capture.moved) return unreachable('moved')
  if (!capture.html) return unreachable('not_a_page')
  if (!capture.whole) return unreachable('not_whole')
  if (walls.length > 0) return unreachable('wall')
  if (capture.likeness === null) return unreachable('page_unknown')
  if (!isSamePage(capture.likeness)) return unreachable('other_page')
  if (copies !== 'none') return unreachable('perhaps_found')
  if (capture.unread > 0) return unreachable('pictures_unread')
  return capture.embed
    ? { result: 'licensed_embed', ground: 'embed_found' }
    : { result: 'removed', ground: 'picture_gone' }
}

/** `still_asked`: gone, but something else is owed; `uncredited`: the name that is said to be there is not seen; `back`: it was gone and is there again. */
export const complianceNews = [
  'removed',
  'credited',
  'still_asked',
  'still_there',
  'uncredited',
  'back',
  'credit_gone',
  'unreachable',
] as const
export type ComplianceNews = (typeof complianceNews)[number]
