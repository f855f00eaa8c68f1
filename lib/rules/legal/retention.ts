// For how long what nobody needs any more is kept; jobs that purge and the privacy policy read it here.

/** Copies of e-mails that were sent; those of formal letters stay with their claim. */
export const EMAIL_KEPT_DAYS = 365
/** Messages to the support. */
export const MESSAGE_KEPT_YEARS = 3
/** Answers that a repeated request would get again. */
export const ANSWER_KEPT_DAYS = 7
/** The cart of a browser without an account, and its cookie. */
export const CART_KEPT_DAYS = 90
/** Notifications of the payment provider that were dealt with. */
export const HOOK_KEPT_DAYS = 30
/** Guests who did not pay. */
export const GUEST_KEPT_DAYS = 3
/** Accounting documents, article L123-22 of the French commercial code. */
export const BOOKS_KEPT_YEARS = 10
