// How many entries a page of a list has.

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 100
/** Matches of a public search that are ranked and counted, the newest: more are told by this number and a plus, and are there all the same. */
export const COUNTED_MOST = 2000
/** Images that one bulk call may name. */
export const BULK_MAX = 500
/** Entries of the public log in one answer. */
export const LOG_ENTRIES_MAX = 500
