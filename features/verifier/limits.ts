// The limits of the verifier page.

/** Certified images have at most 50 MB; certificates are far smaller. */
export const DROPPED_FILE_MAX_BYTES = 60_000_000
