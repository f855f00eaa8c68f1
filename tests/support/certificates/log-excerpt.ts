// A public log with one certificate among others, and what a reader needs to find it there.
import { z } from 'zod'
import { LogHead, log } from '#lib/contract/log.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { sha256Hex, utf8 } from '#lib/proof/digests.ts'
import { appendedNodes, consistencyPath, inclusionPath, leafHash, logRoot } from '#lib/proof/log-tree.ts'
import { logHeadDigest } from '#lib/proof/verify-log.ts'
import { sealing } from './certificate-fixture.ts'

export const LogExcerpt = z.object({
  before: LogHead,
  head: LogHead,
  inclusion: log.inclusion.response,
  consistency: log.consistency.response,
})
export type LogExcerpt = z.infer<typeof LogExcerpt>

/** A log of eleven entries, the sixth of them about `digest`, of which a reader knew the first four. */
export function logExcerpt(digest: string, anchor: NonNullable<LogHead['anchor']>): LogExcerpt {
  const entry = (about: string) =>
    canonicalJson({ event: 'issued', digest: about, version: 1, previous_digest: null, at: '2026-11-20T10:00:06.000Z' })
  const entries = Array.from({ length: 11 }, (_, index) => entry(index === 5 ? digest : sha256Hex(utf8(`${index}`))))
  const known = new Map<string, string>()
  const find = (level: number, index: number) => known.get(`${level}/${index}`) ?? ''
  for (const [position, text] of entries.entries()) {
    for (const { level, index, hash } of appendedNodes(position, leafHash(utf8(text)), find)) {
      known.set(`${level}/${index}`, hash)
    }
  }
  const headOf = (tree_size: number): LogHead => {
    const bare = { tree_size, root: logRoot(tree_size, find), made_at: '2026-11-20T10:00:07.000Z' }
    const message = logHeadDigest(bare)
    return { ...bare, signature: { ...sealing(message), message }, anchor: { ...anchor, root: bare.root } }
  }
  const [before, head] = [headOf(4), headOf(11)]
  const placed = { position: 5, leaf_hash: find(0, 5), entry: entries[5] ?? '' }
  return {
    before: { ...before, anchor: null },
    head,
    inclusion: { entry: placed, tree_size: 11, root: head.root, path: inclusionPath(5, 11, find) },
    consistency: {
      first: 4,
      second: 11,
      first_root: before.root,
      second_root: head.root,
      path: consistencyPath(4, 11, find),
    },
  }
}
