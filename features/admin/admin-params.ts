// What the address of the administrators' page says: which part, which person, which filters.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { userTypes } from '#lib/rules/accounts/profile.ts'
import { auditActs } from '#lib/rules/audit.ts'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import { holdStates } from '#lib/rules/moderation.ts'
import { priorityStates } from '#lib/rules/priority.ts'
import { litigationClasses, litigationStates } from '#lib/rules/settlement/litigations.ts'
import { ID_MAX, parseAsPage, parseAsText, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

export const adminTabs = ['queue', 'people', 'images', 'priorities', 'copies', 'cases', 'beta', 'log'] as const
export type AdminTab = (typeof adminTabs)[number]

const yesOrNo = ['true', 'false'] as const

export const adminState = urlState({
  part: parseAsStringLiteral(adminTabs).withDefault('queue'),
  /** The person whose details are open. */
  person: parseAsText(ID_MAX),
  page: parseAsPage,
  search: parseAsText(SEARCH_MAX),
  ordering: parseAsStringLiteral(['-created_at', 'created_at', 'name', 'email']),
  account_type: parseAsStringLiteral(accountTypes),
  user_type: parseAsStringLiteral(userTypes),
  role: parseAsStringLiteral(roles),
  verification: parseAsStringLiteral(verificationStatuses),
  confirmed: parseAsStringLiteral(yesOrNo),
  accepted: parseAsStringLiteral(yesOrNo),
  act: parseAsStringLiteral(auditActs),
  /** How far images on hold have come; those that wait when absent. */
  hold: parseAsStringLiteral(holdStates),
  /** How far pairs of certificates are settled; those that are not when absent. */
  priority: parseAsStringLiteral(priorityStates),
  /** Where copies are filed, and how far each is. */
  copy_category: parseAsStringLiteral(hitCategories),
  copy_status: parseAsStringLiteral(hitStatuses),
  /** How lawyers’ cases stand, and of which sort they are. */
  case_state: parseAsStringLiteral(litigationStates),
  case_class: parseAsStringLiteral([...litigationClasses, 'none']),
  /** Whom the entries of the log are about. */
  subject: parseAsText(ID_MAX),
})
export type AdminParams = StateOf<typeof adminState.parsers>

export const adminSearchParams = (state: Partial<AdminParams>): string =>
  href('admin_users', {}, adminState.query(state))
