// When a photograph is on hold before its certification, what its owner is shown of that, and what may be done about it.
import { states } from './states.ts'

/** Sides in pixels of the square copy that is judged: what the classifier was trained on. */
export const SAMPLE_SIDE = 224

/** What the classifier can see in a picture; its scores add up to 1. */
export const nudityClasses = ['neutral', 'drawing', 'sexy', 'hentai', 'porn'] as const
export type NudityClass = (typeof nudityClasses)[number]
export type NudityScores = Record<NudityClass, number>

/** The classes whose scores are added up: photographs and drawings of nudity. `sexy` (dressed, but suggestive) is shown and does not count. */
export const countedClasses = ['porn', 'hentai'] as const satisfies readonly NudityClass[]

/** The sum from which a photograph is on hold, unless the installation sets another. */
export const NUDITY_THRESHOLD = 0.6

/** What every photograph must have, measured on its copy of 224 × 224 pixels. Only emptiness breaks these: the moon on a black sky does not. */
export const standards = [
  /** Different colours, at 32 steps a channel. */
  { measure: 'colours', kind: 'min', limit: 8 },
  /** Shannon entropy of the brightness, in bits: 0 for one even tone, at most 8. */
  { measure: 'entropy_bits', kind: 'min', limit: 0.25 },
  /** Mean difference in brightness between neighbours, in steps of 255. */
  { measure: 'detail', kind: 'min', limit: 0.15 },
  /** Share of the picture that an even frame around it takes. */
  { measure: 'frame_share', kind: 'max', limit: 0.98 },
] as const
export type StandardMeasure = (typeof standards)[number]['measure']
export type StandardValues = Record<StandardMeasure, number>

/** Why an image is on hold; also the state it is in then. */
export const onHoldStates = ['nudity', 'not_standard'] as const
export type OnHoldState = (typeof onHoldStates)[number]
export const isOnHold = (state: string): state is OnHoldState => onHoldStates.some(on_hold => on_hold === state)

export type CheckedStandard = {
  measure: StandardMeasure
  value: number
  kind: 'min' | 'max'
  limit: number
  met: boolean
}

/** Everything the decision rests on, with the limits of that day. */
export type ModerationResult = {
  /** Null when nothing speaks against certifying. */
  found: OnHoldState | null
  scores: NudityScores
  /** Sum of the classes that count. */
  nudity: number
  threshold: number
  standards: CheckedStandard[]
}

/** Four digits, so that what is compared is what is shown. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Decides about one photograph. Nudity is named first: it is what a person must look at. */
export function moderate(
  given: { scores: NudityScores; standards: StandardValues },
  threshold: number = NUDITY_THRESHOLD,
): ModerationResult {
  const nudity = rounded(countedClasses.reduce((sum, name) => sum + given.scores[name], 0))
  const checked = standards.map(({ measure, kind, limit }) => {
    const value = rounded(given.standards[measure])
    return { measure, value, kind, limit, met: kind === 'min' ? value >= limit : value <= limit }
  })
  const empty = checked.some(each => !each.met)
  return {
    found: nudity >= threshold ? 'nudity' : empty ? 'not_standard' : null,
    scores: {
      neutral: rounded(given.scores.neutral),
      drawing: rounded(given.scores.drawing),
      sexy: rounded(given.scores.sexy),
      hentai: rounded(given.scores.hentai),
      porn: rounded(given.scores.porn),
    },
    nudity,
    threshold,
    standards: checked,
  }
}

/** `not_appealed`: the owner may appeal; `appealed`: the owner has; `kept` and `released`: an administrator has decided. */
export const holdStates = ['not_appealed', 'appealed', 'kept', 'released'] as const
export type HoldState = (typeof holdStates)[number]

export const holdCan = states({
  /** Once per image; an appeal after `kept` puts the question again. */
  appeal: ['not_appealed', 'kept'],
  decide: ['not_appealed', 'appealed'],
})

/** Characters of an appeal, and of the administrator's reason. */
export const APPEAL_CHARS = 1_000
