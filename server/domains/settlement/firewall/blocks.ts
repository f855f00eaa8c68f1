// The claim firewall: what speaks against writing to whoever shows a page. Every notice and every reminder asks here first.
import type { ClaimBlock } from '#lib/contract/claims.ts'
import { dayOf } from '#lib/dates.ts'
import { findingsOf } from '#lib/rules/settlement/firewall.ts'
import type { Context } from '#server/context.ts'
import { readFirewallFacts } from './read-facts.ts'

/** One copy of one image on one page, and whose image it is. */
export type ClaimTarget = { hit_id: string; page_url: string; image_id: string; user_id: string }

export type { ClaimBlock }

/** The blocks of all targets, for each the most certain first; a target without any may be written to. */
export async function blocksOf(
  context: Pick<Context, 'db' | 'now'>,
  targets: readonly ClaimTarget[],
): Promise<ClaimBlock[]> {
  const blocks: ClaimBlock[] = []
  for (const [user_id, own] of Map.groupBy(targets, target => target.user_id)) {
    const known = await readFirewallFacts(context, user_id, own)
    for (const target of own) {
      const hit = known.hits.get(target.hit_id)
      const published = hit?.published ?? dayOf(context.now())
      const findings = findingsOf({ ...target, picture_id: hit?.picture_id ?? null, published }, known.factsFor(target))
      for (const { copy_id, ...finding } of findings) {
        if (known.isCleared(target.hit_id, finding)) continue
        const title = copy_id === null ? undefined : known.titles.get(copy_id)
        const copy = copy_id === null ? null : { id: copy_id, title: title ?? '' }
        blocks.push({ hit_id: target.hit_id, ...finding, copy })
      }
    }
  }
  return blocks
}
