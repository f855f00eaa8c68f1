// The end of an account: what stands in its way, and how long its last data stay.

/** An account that was asked to go is gone within so many hours. */
export const DELETION_HOURS = 24
/** Days for which the link to the export of a deleted account works; then the file is erased. */
export const EXPORT_LINK_DAYS = 7

export type DeletionFacts = {
  /** What the person's wallets at the payment provider hold. */
  balance_cents: number
  /** What is owed to the person and not paid out yet. */
  payable_cents: number
  open_cases: number
  /** Payments that the bank has not decided about. */
  open_payments: number
  /** Payments that the person's bank has taken back, or asks about, and that nobody has decided about. */
  open_disputes: number
  /** Invoices that were issued and are not paid. */
  unpaid_invoices: number
}
export type DeletionBlocker =
  | 'account_has_money'
  | 'account_has_cases'
  | 'invoice_validating'
  | 'account_has_disputes'
  | 'account_owes'

/** Why an account may not be deleted now, the money first; empty: it may. */
export function deletionBlockers(facts: DeletionFacts): DeletionBlocker[] {
  const { open_cases, open_payments, open_disputes, unpaid_invoices } = facts
  return [
    ...(moneyOf(facts) > 0 ? (['account_has_money'] as const) : []),
    ...(open_cases > 0 ? (['account_has_cases'] as const) : []),
    ...(open_payments > 0 ? (['invoice_validating'] as const) : []),
    ...(open_disputes > 0 ? (['account_has_disputes'] as const) : []),
    ...(unpaid_invoices > 0 ? (['account_owes'] as const) : []),
  ]
}

/** What is owed lies in the wallets, or is still on its way there. */
export const moneyOf = ({
  balance_cents,
  payable_cents,
}: Pick<DeletionFacts, 'balance_cents' | 'payable_cents'>): number => Math.max(balance_cents, payable_cents)
