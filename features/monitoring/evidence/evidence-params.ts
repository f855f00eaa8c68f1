// What the address of one's own reports says: which one is open, in which state those of the list are.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { ID_MAX, parseAsPage, parseAsText, type StateOf, urlState } from '#lib/search-params.ts'

export const evidenceState = urlState({
  report: parseAsText(ID_MAX),
  /** The invoice of a report whose payment the bank leads back from. */
  invoice: parseAsText(ID_MAX),
  page: parseAsPage,
  state: parseAsStringLiteral(evidenceStates),
  /** How a lawyer’s case about the copy stands. */
  litigation: parseAsStringLiteral(litigationStates),
})
export type EvidenceParams = StateOf<typeof evidenceState.parsers>

export const evidenceHref = (state: Partial<EvidenceParams>): string =>
  href('account', { slug: 'evidences' }, evidenceState.query(state))
