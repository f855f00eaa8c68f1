// How well an originality dossier would hold: what each answer and exhibit adds, and from where on a notice may leave.

/** Questions of the interview. Four are the texts that certificates state; the other two belong to the dossier alone. */
export const dossierAnswers = ['angle', 'light', 'moment', 'location', 'technical_means', 'post_processing'] as const
export type DossierAnswer = (typeof dossierAnswers)[number]

export const exhibitKinds = ['raw_file', 'outtake', 'sketch'] as const
export type ExhibitKind = (typeof exhibitKinds)[number]

/** Together one hundred: courts ask first for free choices, and a raw file shows best who pressed the shutter. */
export const dossierPoints = {
  angle: 20,
  light: 12,
  moment: 10,
  location: 8,
  technical_means: 10,
  post_processing: 10,
  raw_file: 15,
  outtake: 10,
  sketch: 5,
} as const satisfies Record<DossierAnswer | ExhibitKind, number>

/** Points from which on a notice may leave. Published: whoever is accused can read it. */
export const NOTICE_POINTS_MIN = 40

/** Characters of an answer. */
export const ANSWER_CHARS = 1_000
/** Different words that an answer needs to say something of this photograph. */
export const TELLING_WORDS = 8
/** Exhibits of one photograph. */
export const EXHIBITS_MAX = 40
/** Photographs of a series that one call gives the same answers. */
export const SERIES_MAX = 50

type Judged = {
  answers: Record<DossierAnswer, string | null>
  exhibits: readonly ExhibitKind[]
}
type DossierPart = DossierAnswer | ExhibitKind
type Missing = { part: DossierPart; points: number }
export type DossierStrength = {
  points: number
  threshold: number
  /** A notice may leave. */
  sufficient: boolean
  /** What would add most comes first. */
  missing: Missing[]
}

/** The different words of an answer. */
export const tellingWords = (text: string): number => new Set(wordsOf(text)).size

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** The whole points for an answer with enough different words, half for a shorter one; none for one that repeats another. */
function answerPoints(answers: Judged['answers'], name: DossierAnswer): number {
  const words = wordsOf(answers[name] ?? '')
  const said = words.join(' ')
  const earlier = dossierAnswers.slice(0, dossierAnswers.indexOf(name))
  if (said === '' || earlier.some(other => wordsOf(answers[other] ?? '').join(' ') === said)) return 0
  const whole = dossierPoints[name]
  const different = tellingWords(answers[name] ?? '')
  if (different >= TELLING_WORDS) return whole
  return different >= TELLING_WORDS / 2 ? Math.floor(whole / 2) : 0
}

export function dossierStrength({ answers, exhibits }: Judged): DossierStrength {
  const answered = dossierAnswers.map(part => ({ part, points: dossierPoints[part] - answerPoints(answers, part) }))
  const shown = exhibitKinds.map(part => ({ part, points: exhibits.includes(part) ? 0 : dossierPoints[part] }))
  const missing: Missing[] = [...answered, ...shown].filter(({ points }) => points > 0)
  const points = 100 - missing.reduce((sum, part) => sum + part.points, 0)
  return {
    points,
    threshold: NOTICE_POINTS_MIN,
    sufficient: points >= NOTICE_POINTS_MIN,
    missing: missing.toSorted((one, other) => other.points - one.points),
  }
}
