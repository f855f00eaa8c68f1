// The acts of lawyers and creators, and what each asks whoever makes it.
import type { LitigationAct } from '#lib/rules/settlement/litigations.ts'

export type CaseActName = Exclude<LitigationAct, 'classify'>
/** Acts that ask for nothing but words. */
export type WordedAct = Exclude<CaseActName, 'accept' | 'discount'>

export const actField = {
  ignore: 'comment',
  suspend: 'reason',
  resume: 'reason',
  succeed: 'outcome',
  fail: 'outcome',
  withdraw: 'reason',
} as const satisfies Record<WordedAct, 'comment' | 'reason' | 'outcome'>
