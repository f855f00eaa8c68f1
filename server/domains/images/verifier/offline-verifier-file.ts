// Where the build leaves the offline verifier, and the place in it that takes the issuer's keys.
import { fileURLToPath } from 'node:url'

export const offlineVerifierFile = fileURLToPath(new URL('../../../../.next/offline-verifier.html', import.meta.url))

/** Stands in the built page where the keys of the day come. */
export const TRUST_PLACE = '%TRUST%'
