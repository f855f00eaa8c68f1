// Finds images by their global hash, for queries that have few keypoints.
import { popcount } from '../fingerprint/descriptor-hash.ts'
import type { ParsedFingerprint } from '../fingerprint/fingerprint.ts'
import type { HashPrefixes, SearchableCatalogue, SlotHash } from '../index/searchable.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { RETRIEVAL } from '../model.ts'

/** The query's hash under one of the eight dihedral transforms (global-hash.ts) differs in so many bits of 256. */
export type GlobalHashMatch = { slot: number; dihedral: number; distance: number }

type HashedQuery = Pick<ParsedFingerprint, 'hashes'>

/** Prefixes that are copied to the kernels' memory at once. */
const PREFIXES_AT_ONCE = 32_768

/** Images whose hash is near the query's under one of the eight dihedral transforms; nearest first. */
export async function searchGlobalHashes(
  kernels: Kernels,
  catalogue: Pick<SearchableCatalogue, 'hashPrefixes' | 'hashesOf'>,
  query: HashedQuery,
): Promise<GlobalHashMatch[]> {
  const all = await catalogue.hashPrefixes()
  const slots = slotsWithNearPrefix(kernels, all, query).filter(slot => all.isLive(slot))
  return nearest(await catalogue.hashesOf(slots, query.hashes), query, RETRIEVAL.globalHashBits)
}

function slotsWithNearPrefix(kernels: Kernels, { prefixes, count }: HashPrefixes, query: HashedQuery): number[] {
  return kernels.scoped(() => {
    const slots: number[] = []
    const hashes = kernels.alloc(256)
    const [batch, target] = [kernels.alloc(PREFIXES_AT_ONCE * 8), kernels.alloc(PREFIXES_AT_ONCE * 4)]
    kernels.bytes(hashes, 256).set(new Uint8Array(query.hashes.buffer))
    for (let from = 0; from < count; from += PREFIXES_AT_ONCE) {
      const size = Math.min(PREFIXES_AT_ONCE, count - from)
      kernels.bytes(batch, size * 8).set(new Uint8Array(prefixes.buffer, from * 8, size * 8))
      const { hashPrefixBits } = RETRIEVAL
      const near = kernels.run.nearHashPrefixes(batch, size, hashes, hashPrefixBits, target, PREFIXES_AT_ONCE)
      for (const offset of kernels.ints(target, near)) slots.push(from + offset)
    }
    return slots
  })
}

/** Textureless images whose hash is near the query's; nearest first. */
export function searchTextureless(textureless: readonly SlotHash[], query: HashedQuery): GlobalHashMatch[] {
  return nearest(textureless, query, RETRIEVAL.texturelessHashBits)
}

function nearest(hashes: readonly SlotHash[], query: HashedQuery, bits: number): GlobalHashMatch[] {
  return hashes
    .map(({ slot, hash }) => ({ slot, ...nearestDihedral(hash, query.hashes) }))
    .filter(({ distance }) => distance <= bits)
    .toSorted((a, b) => a.distance - b.distance)
}

/** Of the eight hashes in `dihedrals` the one nearest to `hash`, and in how many of 256 bits it differs. */
export function nearestDihedral(hash: Uint32Array, dihedrals: Uint32Array): { dihedral: number; distance: number } {
  const best = { dihedral: 0, distance: 257 }
  for (let dihedral = 0; dihedral < 8; dihedral += 1) {
    let distance = 0
    for (let i = 0; i < 8; i += 1) distance += popcount((hash[i] ?? 0) ^ (dihedrals[dihedral * 8 + i] ?? 0))
    if (distance < best.distance) Object.assign(best, { dihedral, distance })
  }
  return best
}
