// One word for a whole check: the same rule for the page, the offline page and the API.
import type { CertificateCode, Verdict } from '#lib/rules/accounts/verification.ts'
import type { CertificateStep } from '../verification-steps.ts'

/** What outweighs what: the first row that fits is the verdict. */
const rows: readonly [Verdict, (steps: readonly CertificateStep[]) => boolean][] = [
  ['not_ours', has('issuer_imitated')],
  ['broken', steps => steps.some(({ step, outcome }) => outcome === 'failed' && step !== 'image')],
  ['unknown_issuer', has('issuer_other')],
  // Whoever cuts the seal off is not better off than who leaves a broken one.
  ['pages_changed', has('document_pages_unsealed')],
  ['other_file', has('image_differs', 'image_same_picture')],
  ['set_aside', has('standing_set_aside')],
  ['contested', has('standing_contested', 'standing_earlier_named')],
  ['withdrawn', has('standing_withdrawn')],
  ['outdated', has('standing_superseded')],
  ['undecided', steps => steps.some(({ outcome }) => outcome === 'inconclusive')],
  // What was not checked is not passed.
  ['file_alone', steps => unasked(steps).length > 0],
]

const questions = { anchor: 'anchor_not_asked', log: 'log_not_asked', standing: 'standing_not_asked' } as const

/** Who was not asked about it: the chain, the public log, the service. */
export const unasked = (steps: readonly CertificateStep[]): (keyof typeof questions)[] =>
  (['anchor', 'log', 'standing'] as const).filter(name => has(questions[name])(steps))

function has(...codes: CertificateCode[]) {
  return (steps: readonly CertificateStep[]): boolean => steps.some(({ code }) => codes.includes(code))
}

export const verdictOf = (steps: readonly CertificateStep[]): Verdict =>
  rows.find(([, fits]) => fits(steps))?.[0] ?? 'valid'

/** Whether the certified text is this service's own word: only then may it be repeated as a heading. */
export const isOurWord = (steps: readonly CertificateStep[]): boolean =>
  has('issuer_ours')(steps) && !['not_ours', 'broken'].includes(verdictOf(steps))
