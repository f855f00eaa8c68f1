// Compares two pictures with each other alone, whatever else a catalogue holds.
import type { Fingerprint } from '../../ports/matching.ts'
import { decodeThumbnail } from '../fingerprint/thumbnail-codec.ts'
import { createMatcher, type EngineMatch } from './matcher.ts'

/** Null where nothing of the original is found. Throws for a fingerprint of another version. */
export async function comparePair(original: Fingerprint, query: Fingerprint): Promise<EngineMatch | null> {
  const matcher = createMatcher(decodeThumbnail)
  matcher.catalogue.put('original', original)
  const [match] = await matcher.find(query)
  return match ?? null
}
