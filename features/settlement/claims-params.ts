// What the address of one's claims says: which one is open, which hits one is prepared from, how the list is filtered.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { requiredActions } from '#lib/rules/billing/settlements.ts'
import {
  infringementKinds,
  infringementStates,
  outcomeNames,
  regularizations,
  removalStates,
} from '#lib/rules/settlement/infringements.ts'
import { ID_MAX, parseAsPage, parseAsText, type StateOf, urlState } from '#lib/search-params.ts'

/** Ids with commas, of as many hits as one claim may have. */
const HITS_MAX = 2_100

export const claimsState = urlState({
  claim: parseAsText(ID_MAX),
  hits: parseAsText(HITS_MAX),
  page: parseAsPage,
  state: parseAsStringLiteral(infringementStates),
  kind: parseAsStringLiteral(infringementKinds),
  outcome: parseAsStringLiteral(outcomeNames),
  required_action: parseAsStringLiteral(requiredActions),
  regularization: parseAsStringLiteral(regularizations),
  removal_state: parseAsStringLiteral(removalStates),
})
type ClaimsParams = StateOf<typeof claimsState.parsers>

export const claimsHref = (state: Partial<ClaimsParams>): string =>
  href('account', { slug: 'claims' }, claimsState.query(state))
