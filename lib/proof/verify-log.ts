// Checks what the public log says of itself: its signed heads, that an entry is in it, that it only ever grew.
import type { z } from 'zod'
import type { ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { LogHead, log } from '#lib/contract/log.ts'
import { verifyBitcoinMessage } from './bitcoin-message.ts'
import { canonicalJson, parseCanonicalJson } from './canonical-json.ts'
import { textDigest, utf8 } from './digests.ts'
import { isConsistent, isIncluded, leafHash } from './log-tree.ts'

export type LogInclusion = z.infer<typeof log.inclusion.response>
export type LogConsistency = z.infer<typeof log.consistency.response>

/** What the signature of a head is over: SHA-256 of the canonical JSON of its size, root and time. A root alone would leave its size open. */
export const logHeadDigest = ({ tree_size, root, made_at }: Pick<LogHead, 'tree_size' | 'root' | 'made_at'>): string =>
  textDigest(canonicalJson({ tree_size, root, made_at }))

/**
 * Whether a head is signed by one of `addresses` as it stands, and its anchor, when it has one, is what the chain says of its root.
 * Without `chain` an anchor is not judged.
 */
export async function verifyLogHead(
  head: LogHead,
  addresses: readonly string[],
  chain?: (root: string) => Promise<ChainAnchor | null>,
): Promise<boolean> {
  const { signature, anchor } = head
  if (!signature || signature.message !== logHeadDigest(head) || !addresses.includes(signature.address)) return false
  const signed = verifyBitcoinMessage(signature)
  if (signed.outcome !== 'valid' || signed.scheme !== 'bip137') return false
  if (!anchor || !chain) return true
  const found = await chain(head.root)
  return found !== null && anchor.root === head.root && canonicalJson(found) === canonicalJson(anchor)
}

/** Whether the log of `head` holds that the version with this digest was issued. The head is to be checked apart. */
export function verifyLogInclusion(inclusion: LogInclusion, digest: string, head: LogHead): boolean {
  const { entry, tree_size: size, root, path } = inclusion
  const said = parseCanonicalJson(entry.entry)
  if (said === null || typeof said !== 'object' || Array.isArray(said)) return false
  const { event, digest: about } = Object.fromEntries(Object.entries(said))
  if (event !== 'issued' || about !== digest) return false
  if (size !== head.tree_size || root !== head.root || leafHash(utf8(entry.entry)) !== entry.leaf_hash) return false
  return isIncluded({ index: entry.position, size, leaf: entry.leaf_hash, path, root })
}

/** Whether the log of `after` begins with the whole log of `before`. The heads are to be checked apart. */
export function verifyLogConsistency(consistency: LogConsistency, before: LogHead, after: LogHead): boolean {
  const { first, second, first_root: firstRoot, second_root: secondRoot, path } = consistency
  if (first !== before.tree_size || firstRoot !== before.root) return false
  if (second !== after.tree_size || secondRoot !== after.root) return false
  return isConsistent({ first, second, firstRoot, secondRoot, path })
}
