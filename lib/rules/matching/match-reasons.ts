// Why the matching engine takes two pictures for one, or does not: names that every place puts into the same words.

/** What speaks for a copy. Each of them can confirm a match. */
export const matchGrounds = [
  /** Keypoints agree, and the blocks that correlate have no registration error to speak of. */
  'geometric',
  /** Keypoints agree, and nearly all blocks correlate. */
  'all_blocks',
  /** Few keypoints, but so many blocks correlate so well that it is no chance. */
  'blocks_alone',
  /** The global hashes are those of one image, and enough blocks correlate. */
  'hash',
  /** A tiny query: its global hash is near, and nearly all blocks correlate. */
  'tiny',
  /** A textureless original: brightness agrees all over, and so does what detail there is. */
  'textureless',
  /** Keypoints agree, and the original shows through another picture at one strength all over: a double exposure. */
  'blended',
] as const
export type MatchGround = (typeof matchGrounds)[number]

/** What else there is to know of a confirmed match. */
export const matchRemarks = [
  /** A print or a screen, photographed from the side; of a flat work of art, another person's photograph looks the same. */
  'from_the_side',
] as const

/** What keeps a match from being confirmed. */
export const matchObjections = [
  /** None of the grounds holds. */
  'no_ground',
  /** The keypoints are common ones: a logo, a watermark, letters. */
  'common_keypoints',
  /** The correlated blocks lie in a small part, with nothing that agrees around them: a logo. */
  'localized',
  'low_strength',
  /** What agrees is a design that others may share, and what is in it disagrees: other photographs, other words. */
  'shared_design',
] as const
export type MatchObjection = (typeof matchObjections)[number]

export const matchReasons = [...matchGrounds, ...matchRemarks, ...matchObjections] as const
export type MatchReason = (typeof matchReasons)[number]

/** The reasons of a match; null for those that were written down without. */
export type MatchWhy = {
  reasons: readonly MatchReason[] | null
  /** Share of the detail that agrees, of what can be compared; null where too little can. */
  agreeing: number | null
}

/** A line of the words of `match-reasons`; `share` is a whole percentage, rounded down. */
export type ReasonLine = { key: `names.${MatchReason}` } | { key: 'agreeing'; share: number; differs: 'yes' | 'no' }

/** They say that something is missing; where another objection says what is wrong, they add nothing to it. */
const vague: ReadonlySet<MatchReason> = new Set(['no_ground', 'low_strength'])

/** What a person reads, in this order: each reason, then how much agrees. Nothing without reasons. */
export function reasonLines({ reasons, agreeing }: MatchWhy): ReasonLine[] {
  if (!reasons || reasons.length === 0) return []
  const telling = reasons.filter(name => !vague.has(name))
  const names = (telling.length > 0 ? telling : reasons).map(name => ({ key: `names.${name}` }) as const)
  if (agreeing === null) return names
  const share = Math.floor(agreeing * 100 + 1e-9)
  return [...names, { key: 'agreeing', share, differs: share < 100 ? 'yes' : 'no' }]
}
