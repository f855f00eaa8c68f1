// What the payment provider pays to the platform's bank out of the platform's own wallets and keeps for its services, and what the platform pays it for lost disputes.
import type { AccountName } from './ledger-accounts.ts'
import type { LedgerFinding, LedgerFindingCode } from './ledger-findings.ts'

/** `fees`: what was kept of sales. `platform`: what plans and reports were paid with. */
export const ownWallets = ['fees', 'platform'] as const
export type OwnWallet = (typeof ownWallets)[number]

/** `disputes`: out of it banks take payments back, and into it they give them again. Nothing is paid to the bank from it. */
export const platformWallets = [...ownWallets, 'disputes'] as const
export type PlatformWallet = (typeof platformWallets)[number]

export const ownWalletAccounts = {
  fees: 'provider:fees',
  platform: 'provider:platform',
  disputes: 'provider:disputes',
} as const satisfies Record<PlatformWallet, AccountName>

/** Where the platform pays the provider from for disputes that were lost. */
export const repaymentSources = ['bank', ...ownWallets] as const
export type RepaymentSource = (typeof repaymentSources)[number]

const shownBy: Partial<Record<LedgerFindingCode, OwnWallet>> = { fees_differ: 'fees', platform_differs: 'platform' }

/** What a check found missing in a wallet of the platform: the provider may have paid it out. Null for any other finding. */
export function missingIn(
  finding: Pick<LedgerFinding, 'code' | 'expected' | 'found'>,
): { wallet: OwnWallet; cents: number } | null {
  const wallet = shownBy[finding.code]
  const { expected, found } = finding
  if (!wallet || expected === null || found === null || found >= expected) return null
  return { wallet, cents: expected - found }
}

/** What a check found too much in the wallet of disputes: the platform may have paid it in. Null for any other finding. */
export function repaidIn({ code, expected, found }: Pick<LedgerFinding, 'code' | 'expected' | 'found'>): number | null {
  if (code !== 'disputes_differ' || expected === null || found === null || found <= expected) return null
  return found - expected
}

export const WITHDRAWAL_REASON_CHARS = 500
