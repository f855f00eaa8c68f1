// Hits: what a copy that was found can be filed under, what that makes of its status, and which moves are open.

/** Where a hit is filed. `sale_claim` asks for a licence, `removal_claim` for removal, `report` is an evidence report for somebody else to act on. */
export const hitCategories = ['to_handle', 'sale_claim', 'removal_claim', 'report', 'authorized', 'trash'] as const
export type HitCategory = (typeof hitCategories)[number]

export const hitStatuses = ['pending', 'completed', 'failed', 'ignored', 'litigation'] as const
export type HitStatus = (typeof hitStatuses)[number]

/** Where the page was learnt from. */
export const hitSources = ['crawler', 'archive', 'google_vision', 'tineye', 'manual'] as const
export type HitSource = (typeof hitSources)[number]

/** The picture shows the whole image, or a part of it. */
export const hitKinds = ['whole', 'part'] as const
export type HitKind = (typeof hitKinds)[number]

/** Why nobody is accused: an allowed website, a licence that the creator has granted, our plugin on the page, or the creator's own website. */
export const hitExclusions = ['whitelist', 'license', 'plugin', 'own_website'] as const
export type HitExclusion = (typeof hitExclusions)[number]

/** Why a hit is thrown away. `look_alike`: another picture; it is never shown for this image again, wherever it turns up. */
export const trashReasons = ['look_alike', 'not_worth_it', 'other'] as const
export type TrashReason = (typeof trashReasons)[number]

export const isClaim = (category: HitCategory): boolean => category === 'sale_claim' || category === 'removal_claim'

type Facts = {
  category: HitCategory
  /** False: a weak signal that verification did not confirm. */
  confirmed: boolean
  /** The picture is no longer on its page. */
  gone: boolean
  /** A lawyer was asked to act on a claim of it, and the case is open. */
  in_litigation: boolean
  /** A licence that is in force lets the page show the image. */
  licensed: boolean
  /** Somebody else had the picture certified before, and it is not settled. */
  held_up: boolean
}

export type MoveRefusal =
  | 'hit_unconfirmed'
  | 'hit_in_litigation'
  | 'hit_licensed'
  | 'priority_unsettled'
  | 'identity_unverified'
  | 'profile_incomplete'

/**
 * Why a hit may not be filed under `to`; null when it may. A weak signal accuses nobody, a case that is under way is
 * ended before its hit is filed elsewhere, nobody claims from whoever holds their licence, nobody accuses with a picture that somebody
 * else had certified before, and whoever claims must be known by name.
 */
export function moveRefusal(
  hit: Facts,
  to: HitCategory,
  owner: { identity_verified: boolean; profile_complete: boolean },
): MoveRefusal | null {
  if (hit.category === to) return null
  if (hit.in_litigation) return 'hit_in_litigation'
  const accuses = isClaim(to) || to === 'report'
  if (accuses && !hit.confirmed) return 'hit_unconfirmed'
  if (accuses && hit.held_up) return 'priority_unsettled'
  if (isClaim(to) && hit.licensed) return 'hit_licensed'
  if (isClaim(to) && !owner.profile_complete) return 'profile_incomplete'
  if (isClaim(to) && !owner.identity_verified) return 'identity_unverified'
  return null
}

/** State of the hit's evidence report; null when none was ordered. */
type ReportState = 'pending' | 'success' | 'manual' | 'failed' | null

/** The status that people read, from where the hit is filed and what came of it. */
export function hitStatus(hit: Facts, report: ReportState): HitStatus {
  if (hit.in_litigation) return 'litigation'
  if (hit.category === 'trash') return 'ignored'
  if (hit.category === 'authorized') return 'completed'
  if (hit.category === 'removal_claim' && hit.gone) return 'completed'
  if (hit.category === 'report' && report === 'success') return 'completed'
  if (hit.category === 'report' && report === 'failed') return 'failed'
  return 'pending'
}

/** Hits that one call may file at once. */
export const BULK_HITS_MAX = 500
export const HIT_COMMENT_CHARS = 500
