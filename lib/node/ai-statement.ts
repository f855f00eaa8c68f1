// The words on data mining in a picture's XMP, in a form of one length, so that a finished file changes them in place.
import type { AiRights, AiStatement } from '#lib/rules/legal/ai-rights.ts'

/** The vocabulary of PLUS (`plus:DataMining`), as the guideline of IPTC on data mining names it. */
const VOCABULARY = 'http://ns.useplus.org/ldf/vocab/'
const TERMS = {
  reserved: 'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
  allowed: 'DMI-ALLOWED',
  /** What is permitted stands beside it, as `plus:OtherConstraints`. */
  licensed: 'DMI-PROHIBITED-SEECONSTRAINT',
} as const

const element = (rights: AiStatement) => `<plus:DataMining>${VOCABULARY}${TERMS[rights]}</plus:DataMining>`
const LENGTH = Math.max(element('reserved').length, element('allowed').length)

/** An element of XMP; the spaces behind it are nothing to its readers. The prefix `plus` is bound around it. */
export const dataMining = (rights: AiStatement): string => element(rights).padEnd(LENGTH)

/** A JPEG, WebP or AVIF of ours with another choice in the place of its own, else as it was; whether it has one. */
export function restateAiRights(file: Buffer, rights: AiRights): { file: Buffer; stated: boolean } {
  const other = rights === 'reserved' ? 'allowed' : 'reserved'
  const at = file.indexOf(dataMining(other), 0, 'latin1')
  if (at === -1) return { file, stated: file.includes(dataMining(rights), 0, 'latin1') }
  const restated = Buffer.from(file)
  restated.write(dataMining(rights), at, 'latin1')
  return { file: restated, stated: true }
}
