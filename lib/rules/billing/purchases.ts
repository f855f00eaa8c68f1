// Purchases: how they stand, and how long they hold what they are for.
/** `open`: holds its editions while it is paid. `cancelled`: nobody paid it in time. */
export const purchaseStatuses = ['open', 'paid', 'failed', 'cancelled'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** What was not sent to a bank is released after this long. */
export const UNPAID_PURCHASE_S = 900

/** The payment provider takes one payment for so many sellers; what is of others is bought next. */
export const SELLERS_PER_PURCHASE_MAX = 5

/** Images in one cart. */
export const CART_ITEMS_MAX = 50
