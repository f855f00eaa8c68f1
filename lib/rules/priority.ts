// Which of two certificates of one picture by different people came first: its states, who settles it, and what waits until then.
import { states } from './states.ts'

/**
 * `open`: nobody has said anything; `declared`: the later author has said by what right; `declined`: the earlier one does not
 * agree. `agreed`: settled between the two. The rest are decisions of an administrator: the earlier or the later author
 * prevails, both do, or the engine was wrong.
 */
export const priorityStates = [
  'open',
  'declared',
  'declined',
  'agreed',
  'earlier_stands',
  'later_stands',
  'both_stand',
  'different_pictures',
] as const
export type PriorityState = (typeof priorityStates)[number]

/** What an administrator may decide. */
export const priorityDecisions = ['earlier_stands', 'later_stands', 'both_stand', 'different_pictures'] as const
export type PriorityDecision = (typeof priorityDecisions)[number]

/** Nobody has settled it yet. */
export const unsettledStates = ['open', 'declared', 'declined'] as const satisfies readonly PriorityState[]

export const priorityCan = states({
  /** The later author says by what right; after a refusal once more. */
  declare: ['open', 'declined'],
  /** The earlier author agrees: asked or not. */
  agree: ['open', 'declared', 'declined'],
  decline: ['declared'],
  /** A decision may be reviewed; what the two agreed on is theirs. */
  decide: [...unsettledStates, ...priorityDecisions],
  /** The later certificate may be relied on as well. */
  rely: ['agreed', 'later_stands', 'both_stand'],
  /** It is one picture: pages, verifier and certificates say so. */
  say: priorityStates.filter(state => state !== 'different_pictures'),
})

/** By what right somebody certifies a picture that another person certified before. */
export const priorityGrounds = ['same_person', 'co_author', 'agency', 'license'] as const
export type PriorityGround = (typeof priorityGrounds)[number]

/** Which of the two a person or an image is. */
export const prioritySides = ['earlier', 'later'] as const
export type PrioritySide = (typeof prioritySides)[number]

/** What rests on being the author, or on the author's right. */
export const authorActs = ['claim', 'report', 'sell', 'mint'] as const
export type AuthorAct = (typeof authorActs)[number]

const everyAct = <S extends readonly PriorityState[]>(from: S) => ({
  claim: from,
  report: from,
  sell: from,
  mint: from,
})

/** What each side may do with its image, by the state. The earlier one is held up by nothing but a decision against it. */
export const priorityAllows = {
  earlier: states(everyAct(priorityStates.filter(state => state !== 'later_stands'))),
  later: states(everyAct(['agreed', 'later_stands', 'both_stand', 'different_pictures'])),
} as const satisfies Record<PrioritySide, unknown>

/** Which of the two a list of everybody's pictures shows when both could be seen. */
export const shownSide = (state: PriorityState): PrioritySide | 'both' =>
  state === 'different_pictures' ? 'both' : state === 'later_stands' ? 'later' : 'earlier'

/** What there is to tell the two. `declared` is for the earlier author alone. */
export type PriorityNews = 'found' | 'declared' | 'declined' | 'settled'

type Dated = { id: string; issued_at: number | null }

/** Whose first certificate is older; what has none yet comes later. Of equal ones the image that was made first. */
export function earlierOf<T extends Dated>(one: T, other: T): T {
  if (one.issued_at === null || other.issued_at === null) return one.issued_at === null ? other : one
  if (one.issued_at !== other.issued_at) return one.issued_at < other.issued_at ? one : other
  return one.id < other.id ? one : other
}

/** As the matching engine measured it. */
export type PictureMatch = {
  score: number
  confirmed: boolean
  kind: 'whole' | 'part'
  overlap_original: number
  overlap_candidate: number
  mirrored: boolean
  scale: number
  rotation_deg: number
  /** Number of the rules that decided; pairs from before it was kept have none. */
  rules?: number
}

/** Share of the later picture that the earlier one must make up: less is a collage, or a page on which it is shown. */
const SAME_PICTURE_SHARE = 0.6

/** Whether what the engine found is the same picture, altered or cut, and not one that merely contains it. */
export const isSamePicture = ({ confirmed, overlap_candidate }: PictureMatch): boolean =>
  confirmed && overlap_candidate >= SAME_PICTURE_SHARE

/** Characters of what the two write to each other, and of the administrator's reason. */
export const PRIORITY_CHARS = 500
