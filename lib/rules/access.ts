// Who may do what: the one place that turns a call and a caller into a decision.

export const accountTypes = ['creator', 'agency', 'collector', 'advertiser'] as const
export type AccountType = (typeof accountTypes)[number]

export const roles = ['admin', 'lawyer', 'beta_tester', 'ambassador', 'demo'] as const
export type Role = (typeof roles)[number]

export type Person = {
  account_type: AccountType
  roles: readonly Role[]
  /** An administrator looks through this person's eyes: such a session reads and changes nothing. */
  read_only?: boolean
}
export type AccessLevel = 'public' | 'token' | 'user' | 'creator' | 'lawyer' | 'admin'

const rules: Record<AccessLevel, (person: Person | null) => boolean> = {
  public: () => true,
  token: () => true,
  user: person => person !== null,
  creator: person => person?.account_type === 'creator' || person?.account_type === 'agency',
  lawyer: person => person?.roles.includes('lawyer') ?? false,
  // Whoever is looked through may have become an administrator since: the eyes are not the right.
  admin: person => (person?.roles.includes('admin') ?? false) && !person?.read_only,
}

/** True when `person` (null: nobody is signed in) may call endpoints marked with `access`. */
export const may = (access: AccessLevel, person: Person | null): boolean => rules[access](person)

/** What decides about a call: the endpoint's own words. */
export type AccessRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  access: AccessLevel
  /** Demo users and read-only sessions may make this call although it is not a reading one. */
  harmless?: true
  /** The token of a link came with the call; whether it opens anything, the use case decides. */
  linked?: boolean
}
export type Decision = 'allowed' | 'not_authenticated' | 'forbidden' | 'demo_restricted' | 'read_only'

/** The decision about a call; what a single object allows (ownership, states) is decided by its use case. */
export function decide({ method, access, harmless, linked }: AccessRequest, person: Person | null): Decision {
  if (!linked && !may(access, person)) return person ? 'forbidden' : 'not_authenticated'
  const changes = method !== 'GET' && !harmless
  if (!person || !changes) return 'allowed'
  if (person.read_only) return 'read_only'
  // What strangers may do, demo users may do too.
  return person.roles.includes('demo') && !may(access, null) ? 'demo_restricted' : 'allowed'
}
