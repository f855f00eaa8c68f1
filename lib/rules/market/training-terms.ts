// The terms of a licence to train models, once for the sale page, the document and the public page: what its holder may do.
import type { LicenseAnswer } from './license-terms.ts'

/** Whoever bought a licence keeps the terms that it was sold under; a change of what they mean raises this. */
export const TRAINING_TERMS_VERSION = 1

/** What buyers ask before they pay, in the order of the question. */
export const trainingUses = {
  train: 'yes',
  prepare: 'yes',
  evaluate: 'yes',
  processors: 'yes',
  keep: 'yes',
  show: 'no',
  resale: 'no',
  reproduce: 'no',
  identify: 'no',
  authorship: 'no',
  again: 'no',
} as const satisfies Record<string, Exclude<LicenseAnswer, 'ask'>>
export type TrainingUse = keyof typeof trainingUses

export const trainingUseNames = Object.keys(trainingUses) as TrainingUse[] // the keys of a literal

/** What stands in the document besides the uses, in its order. */
export const trainingClauses = ['grant', 'extent', 'credit', 'copies', 'warranty', 'renewal', 'end', 'law'] as const
