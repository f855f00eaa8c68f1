// The terms of a licence that is sold here, once for the sale page, the document and the passport: what its holder may do.

/** Whoever bought a licence keeps the terms that it was sold under; a change of what they mean raises this. */
export const LICENSE_TERMS_VERSION = 1

/** `ask`: not part of it, and something that creators allow when they are asked; `no`: what none of them has to expect. */
export const licenseAnswers = ['yes', 'ask', 'no'] as const
export type LicenseAnswer = (typeof licenseAnswers)[number]

/** What buyers ask before they pay, in the order of the question; the first three are what a licence is bought for. */
export const licenseUses = {
  website: 'yes',
  commercial: 'yes',
  adapt: 'yes',
  previews: 'yes',
  client: 'yes',
  social: 'ask',
  other_website: 'ask',
  print: 'ask',
  products: 'ask',
  resale: 'no',
  authorship: 'no',
  trademark: 'no',
  harm: 'no',
  training: 'no',
  after: 'no',
} as const satisfies Record<string, LicenseAnswer>
export type LicenseUse = keyof typeof licenseUses

export const licenseUseNames = Object.keys(licenseUses) as LicenseUse[] // the keys of a literal

/** Keys of the namespace `license-terms`: the question “Can I …?” and what is answered to it. */
export const messagesOfUse = <U extends LicenseUse>(use: U) =>
  ({ question: `uses.${use}.question`, answer: `uses.${use}.answer` }) as const

export const messageOfAnswer = <A extends LicenseAnswer>(answer: A) => `answers.${answer}` as const

/** What stands in the document besides the uses, in its order; keys of the same namespace. */
export const licenseClauses = ['grant', 'extent', 'credit', 'integrity', 'warranty', 'renewal', 'end', 'law'] as const
export const messagesOfClause = <C extends (typeof licenseClauses)[number]>(clause: C) =>
  ({ title: `clauses.${clause}.title`, text: `clauses.${clause}.text` }) as const
