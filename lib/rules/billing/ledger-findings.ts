// What a check of the books may find, each as money or a number that should be one thing and is another.

export const ledgerFindings = [
  /** The entries of a transaction do not sum to zero, or are fewer than two. */
  'unbalanced',
  'trial_balance',
  /** An account's balance is not the sum of its entries. */
  'balance_differs',
  /** An entry does not go on from the balance of the one before it. */
  'chain_broken',
  /** An account is not what the chart of accounts says. */
  'not_in_chart',
  /** Money has stayed too long on an account that returns to zero. */
  'not_cleared',
  'number_missing',
  'lines_differ',
  'invoice_unposted',
  'pay_in_unposted',
  'transfer_unposted',
  /** The provider waits for the owner of a wallet to confirm it. */
  'transfer_unconfirmed',
  'payout_unposted',
  'refund_unposted',
  'dispute_unposted',
  /** The provider holds another amount in a wallet than the books say. */
  'wallet_differs',
  'platform_differs',
  'fees_differ',
  'disputes_differ',
] as const
export type LedgerFindingCode = (typeof ledgerFindings)[number]

/** `about`: the id or name of what it is about. Amounts are cents, or counts where there are no amounts. */
export type LedgerFinding = {
  code: LedgerFindingCode
  about: string
  expected: number | null
  found: number | null
  /** Whose payouts wait until it is cleared up. */
  user_id: string | null
}

/** The finding as a line of a log. */
export function findingText({ code, about, expected, found }: LedgerFinding): string {
  const amounts = expected === null || found === null ? '' : `: ${found} instead of ${expected}`
  return `${code.replaceAll('_', ' ')}, ${about}${amounts}`
}
