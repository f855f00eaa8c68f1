// What stands before a claim: what speaks against writing to somebody, and how strong the dossier of the image is.
import { z } from 'zod'
import { CLEARANCE_CHARS, CLEARANCE_CHARS_MIN, claimRules, clearableRules } from '#lib/rules/settlement/firewall.ts'
import { Day, refusal, requiredLines } from './common.ts'
import { DossierStrength } from './dossiers.ts'
import { endpoint } from './endpoint.ts'

/** Why nobody is written to about a hit. */
export const ClaimBlock = z.object({
  hit_id: z.string(),
  rule: z.enum(claimRules),
  source: z.enum(['license', 'whitelist', 'website', 'plugin', 'agency_row', 'decision']),
  source_id: z.string(),
  /** Another image of the creator's that shows the same picture, when it rests on that one. */
  copy: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Licensee, customer or agency. */
  name: z.string().nullable(),
  /** The website that is permitted. */
  site: z.string().nullable(),
  day: Day.nullable(),
})
export type ClaimBlock = z.infer<typeof ClaimBlock>

export const ClaimCheck = z.object({
  image: z.object({ id: z.string(), slug: z.string() }),
  blocks: z.array(ClaimBlock),
  dossier: DossierStrength,
  /** Blocks that the creator has set aside, with their reasons. */
  cleared: z.array(z.object({ rule: z.enum(claimRules), reason: z.string(), created_at: z.iso.datetime() })),
})
export type ClaimCheck = z.infer<typeof ClaimCheck>

export const claims = {
  check: endpoint({
    method: 'GET',
    path: '/hits/{id}/claim-check',
    access: 'creator',
    response: ClaimCheck,
    summary:
      'What speaks against a claim about a hit of yours: licences, sales, earlier decisions, a dossier that is too weak',
  }),
  clear: endpoint({
    method: 'POST',
    path: '/hits/{id}/clearances',
    access: 'creator',
    body: z.strictObject(
      {
        rule: z.enum(clearableRules, refusal('choice_invalid')),
        source_id: z.string(refusal('required')).min(1, refusal('required')).max(2_000, refusal('too_long')),
        reason: requiredLines(CLEARANCE_CHARS).refine(text => text.length >= CLEARANCE_CHARS_MIN, refusal('too_short')),
      },
      refusal('unknown_field'),
    ),
    response: ClaimCheck,
    status: 201,
    summary: 'Say why something that speaks against a claim does not apply to this hit',
  }),
}
