// Transactions of the market, as those who take part in them tell them apart.
/** What changes hands. */
export const transactionCategories = ['license'] as const

/** As its reader sees it; `royalty`: a licence that the owner of an edition sold, of which a part is the creator's. */
export const transactionDirections = ['sold', 'bought', 'royalty'] as const
export type TransactionDirection = (typeof transactionDirections)[number]

/** Rows of one table for a spreadsheet. */
export const CSV_ROWS_MAX = 10_000
