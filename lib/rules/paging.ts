// How many entries a page of a list has.

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 100
/** Images that one bulk call may name. */
export const BULK_MAX = 500
/** Entries of the public log in one answer. */
export const LOG_ENTRIES_MAX = 500
