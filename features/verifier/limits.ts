// What the verifier page takes in.

/** Photographs are at most 50 MB; a certificate is far smaller. */
export const EVIDENCE_MAX_BYTES = 60_000_000
