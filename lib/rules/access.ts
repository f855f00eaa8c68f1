// Who may do what: the one table from access words and roles to a decision.

export const accountTypes = ['creator', 'agency', 'collector', 'advertiser'] as const
export type AccountType = (typeof accountTypes)[number]

export const roles = ['admin', 'lawyer', 'beta_tester', 'demo'] as const
export type Role = (typeof roles)[number]

export type Person = { account_type: AccountType; roles: readonly Role[] }
export type AccessWord = 'public' | 'token' | 'user' | 'creator' | 'lawyer' | 'admin'

const rules: Record<AccessWord, (person: Person | null) => boolean> = {
  public: () => true,
  token: () => true,
  user: person => person !== null,
  creator: person => person?.account_type === 'creator' || person?.account_type === 'agency',
  lawyer: person => person?.roles.includes('lawyer') ?? false,
  admin: person => person?.roles.includes('admin') ?? false,
}

/** True when `person` (null: nobody is signed in) may call endpoints marked with `access`. */
export const may = (access: AccessWord, person: Person | null): boolean => rules[access](person)
