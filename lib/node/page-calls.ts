// How long a page waits for what it is made of.

/** Milliseconds, after which a page without it fails: whoever asked is told to come again. */
export const PAGE_CALL_MS = 5_000
