// Claims before they are signed: what a creator prepares, and all that they read before they sign.
import { z } from 'zod'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { claimObstacles } from '#lib/rules/settlement/claims.ts'
import { INFRINGEMENT_HITS_MAX, infringementKinds, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { letterTypes } from '#lib/rules/settlement/mailings.ts'
import { ClaimAmounts } from './claim-amounts.ts'
import { ClaimBlock } from './claims.ts'
import { Day, EntityId, Flag, Locale, optionalLines, refusal } from './common.ts'
import { DossierStrength } from './dossiers.ts'
import { BriefImage } from './images.ts'
import { OwnWords } from './letter-settings.ts'

const reason = optionalLines(SETTLEMENT_TEXT_CHARS)

/** What a creator prepares: hits of one website, the kind, and what they change of the amounts. */
export const ClaimDraft = z.strictObject(
  {
    hits: z.array(EntityId).min(1, refusal('required')).max(INFRINGEMENT_HITS_MAX, refusal('too_long')),
    kind: z.enum(infringementKinds, refusal('choice_invalid')),
    /** Of the letter; the website’s own language when absent. */
    locale: Locale.optional(),
    /** Damages instead of the sum of what was seen. */
    prejudice_cents: z.int(refusal('number_invalid')).nullable().default(null),
    /** The licence for one photograph and one year, before VAT. */
    license_cents: z.int(refusal('number_invalid')).nullable().default(null),
    license_offered: Flag.default(true),
    missing_credit: Flag.default(false),
    alteration: Flag.default(false),
    /** Why the use serves a business, in words that the letter shows; null: nobody says that it does. */
    commercial_reason: reason.default(null),
    over_cap_reason: reason.default(null),
    /** Instead of the words that the creator's letters begin with. */
    message: OwnWords.default(null),
  },
  refusal('unknown_field'),
)
export type ClaimDraft = z.output<typeof ClaimDraft>

/** A hit as it would be claimed, with whatever stands in its way. */
const PreparedHit = z.object({
  hit: z.string(),
  image: BriefImage,
  /** Of the newest certificate; null while there is none. */
  certificate_version: z.int().nullable(),
  page_url: z.string(),
  picture_url: z.string(),
  first_seen_on: Day,
  last_seen_on: Day,
  /** The published price of one year; null where there is none. */
  base_cents: z.int().nullable(),
  evidence: z.object({ id: z.string(), state: z.enum(evidenceStates) }).nullable(),
  dossier: DossierStrength,
  blocks: z.array(ClaimBlock),
  obstacles: z.array(z.enum(claimObstacles)),
})
export type PreparedHit = z.infer<typeof PreparedHit>

/** What would be signed: every amount, every letter, and everything that stands in the way. */
export const ClaimPreview = z.object({
  kind: z.enum(infringementKinds),
  domain: z.object({ id: z.string(), name: z.string() }),
  locale: Locale,
  sender_name: z.string(),
  amounts: ClaimAmounts,
  hits: z.array(PreparedHit),
  /** What stands in the way, each once; it can be signed when nothing does. */
  obstacles: z.array(z.enum(claimObstacles)),
  /** To whom the letter and its reminder go, and the last one; none where the record of the website names nobody. */
  addresses: z.object({ first: z.array(z.string()), others: z.array(z.string()) }),
  schedule: z.array(z.object({ type: z.enum(letterTypes), due_on: Day })),
  deadline_on: Day,
  /** Evidence reports that are ordered with it, and what they cost together. */
  reports: z.object({ count: z.int(), net_cents: z.int(), vat_cents: z.int(), total_cents: z.int() }),
  /** In the recipient’s language; its link and its code are made when it is sent. */
  letter: z.object({ subject: z.string(), text: z.string() }),
  /** Of all of this: the sign-off names it, so that what is signed is what was read. */
  digest: z.string(),
})
export type ClaimPreview = z.infer<typeof ClaimPreview>
