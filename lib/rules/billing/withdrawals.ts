// What the payment provider pays to the platform's bank out of the platform's own wallets, and what it keeps for its services.
import type { AccountName } from './ledger-accounts.ts'
import type { LedgerFindingCode } from './ledger-findings.ts'

/** `fees`: what was kept of sales. `platform`: what plans and reports were paid with. */
export const ownWallets = ['fees', 'platform'] as const
export type OwnWallet = (typeof ownWallets)[number]

export const ownWalletAccounts = {
  fees: 'provider:fees',
  platform: 'provider:platform',
} as const satisfies Record<OwnWallet, AccountName>

const shownBy: Partial<Record<LedgerFindingCode, OwnWallet>> = { fees_differ: 'fees', platform_differs: 'platform' }

/** What a check found missing in a wallet of the platform: the provider may have paid it out. Null for any other finding. */
export function missingIn(finding: {
  code: LedgerFindingCode
  expected: number | null
  found: number | null
}): { wallet: OwnWallet; cents: number } | null {
  const wallet = shownBy[finding.code]
  const { expected, found } = finding
  if (!wallet || expected === null || found === null || found >= expected) return null
  return { wallet, cents: expected - found }
}

export const WITHDRAWAL_REASON_CHARS = 500
