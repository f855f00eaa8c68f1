// How many entries a page of a list has.

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 100
/** A public search that matches as many images or more says this number, and goes on all the same. */
export const COUNTED_MOST = 10_000
/** Images that one bulk call may name. */
export const BULK_MAX = 500
/** Entries of the public log in one answer. */
export const LOG_ENTRIES_MAX = 500
