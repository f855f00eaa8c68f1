// The chart of accounts: what each account of the ledger is, and how low its balance may go. Debits are positive.

export const accountKinds = ['asset', 'liability', 'revenue', 'expense', 'equity'] as const
export type AccountKind = (typeof accountKinds)[number]

/**
 * `floor_cents` is the lowest balance on the account's own side (credit for liabilities and revenue); none where it is
 * absent. An account that is `clearing` returns to zero.
 */
type Account = { kind: AccountKind; floor_cents?: number; clearing?: true }

/** `*` stands for the id of a user. */
export const chartOfAccounts = {
  /** What the payment provider holds for the platform. */
  'provider:platform': { kind: 'asset' },
  /** The platform's fees at the payment provider. */
  'provider:fees': { kind: 'asset' },
  /** What the payment provider holds for a user. */
  'provider:wallet:*': { kind: 'asset', floor_cents: 0 },
  /** What the payment provider took and gave back for disputes: its CREDIT wallet. */
  'provider:disputes': { kind: 'asset' },
  bank: { kind: 'asset' },
  /** What a user has been invoiced and not paid yet. */
  'user:*:receivable': { kind: 'asset' },
  /** What is owed to a user. */
  'user:*:payable': { kind: 'liability', floor_cents: 0 },
  /** Payouts on their way. */
  'payout:transit': { kind: 'liability', clearing: true },
  'vat:20': { kind: 'liability' },
  'vat:10': { kind: 'liability' },
  'revenue:subscription': { kind: 'revenue' },
  'revenue:commission': { kind: 'revenue' },
  'revenue:report': { kind: 'revenue' },
  'revenue:litigation': { kind: 'revenue' },
  'expense:provider': { kind: 'expense' },
  'expense:refunds': { kind: 'expense' },
} as const satisfies Record<string, Account>

type Filled<Name extends string> = Name extends `${infer Before}*${infer After}` ? `${Before}${string}${After}` : Name
/** The name of an account of the chart, such as `user:usr_01J…:receivable`. */
export type AccountName = Filled<keyof typeof chartOfAccounts>

/** What the chart says of an account. Throws for one that is not in it. */
export function accountOf(name: AccountName): Account & { owner: string | null } {
  const owner = /\busr_\w+\b/.exec(name)?.[0] ?? null
  const entry = owner === null ? name : name.replace(owner, '*')
  if (!Object.hasOwn(chartOfAccounts, entry)) throw new RangeError(`${name} is not in the chart of accounts`)
  const account: Account = chartOfAccounts[entry as keyof typeof chartOfAccounts] // looked up on the line above
  return { ...account, owner }
}

/** Whether a balance grows with debits. */
export const growsWithDebits = (kind: AccountKind): boolean => kind === 'asset' || kind === 'expense'
