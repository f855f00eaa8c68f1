// What a check of a licence passport says, the worst first.

/** More than any passport has, with what it discloses. */
export const PASSPORT_CHARS = 8_192

export const passportVerdicts = [
  'unreadable',
  'unknown_issuer',
  'forged',
  'withdrawn',
  'other_image',
  'other_website',
  'not_begun',
  'expired',
  'valid',
] as const
export type PassportVerdict = (typeof passportVerdicts)[number]

/** What a passport is checked for; `skipped` where nothing was given to compare with. */
export const passportSteps = ['signature', 'standing', 'image', 'website', 'term', 'holder'] as const
export type PassportStep = { step: (typeof passportSteps)[number]; outcome: 'passed' | 'failed' | 'skipped' }
