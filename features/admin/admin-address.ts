// What the address of the administrators' page says: which part, which person, which filters.
import { href } from '#lib/routes.ts'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { userTypes } from '#lib/rules/accounts/profile.ts'
import { auditActs } from '#lib/rules/audit.ts'
import { holdStates } from '#lib/rules/moderation.ts'

export const parts = ['queue', 'people', 'images', 'beta', 'log'] as const
export type Part = (typeof parts)[number]

const yesOrNo = ['true', 'false'] as const
const orderings = ['-created_at', 'created_at', 'name', 'email'] as const

/** Words that the lists do not know are as good as none. */
const oneOf = <Word extends string>(known: readonly Word[], word: string | null): Word | undefined =>
  known.find(each => each === word)

export function readAddress(search: URLSearchParams) {
  const text = (name: string, max: number) => search.get(name)?.slice(0, max) || undefined
  return {
    part: oneOf(parts, search.get('part')) ?? 'queue',
    /** The person whose details are open. */
    person: text('person', 40),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    search: text('search', 200),
    ordering: oneOf(orderings, search.get('ordering')),
    account_type: oneOf(accountTypes, search.get('account_type')),
    user_type: oneOf(userTypes, search.get('user_type')),
    role: oneOf(roles, search.get('role')),
    verification: oneOf(verificationStatuses, search.get('verification')),
    confirmed: oneOf(yesOrNo, search.get('confirmed')),
    accepted: oneOf(yesOrNo, search.get('accepted')),
    act: oneOf(auditActs, search.get('act')),
    /** How far held images have come; those that wait when absent. */
    hold: oneOf(holdStates, search.get('hold')),
    /** Whom the entries of the log are about. */
    subject: text('subject', 40),
  }
}
export type AdminAddress = ReturnType<typeof readAddress>

/** The path of the page in this state; what needs no saying is left out. */
export function addressOf({ part, page, ...rest }: Partial<AdminAddress>): string {
  return href(
    'admin_users',
    {},
    { part: part === 'queue' ? undefined : part, page: page === 1 ? undefined : page, ...rest },
  )
}
