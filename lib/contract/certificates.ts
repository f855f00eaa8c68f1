// What a certificate version shows of itself in lists.
import { z } from 'zod'
import { certificateStates } from '#lib/rules/image-states.ts'
import { StampFacts } from './certificate-proof.ts'
import { Instant } from './common.ts'

/** Fields of the statements that a new version may change, in the order in which people read them; not every form has each. */
export const certifiedFields = [
  'title',
  'author',
  'author_identity',
  'photographer',
  'rights_holder',
  'identity_verified',
  'created_on',
  'angle',
  'location',
  'moment',
  'technical_means',
  'genre',
  'tags',
  'max_editions',
  'collection',
  'licence_on_sale',
  'base_price_cents',
  'licences_in_force',
  'nft_on_sale',
  'nft_editions',
  'earlier',
] as const
export type CertifiedField = (typeof certifiedFields)[number]

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** One field that a version changed; the genre stands in English, as in the statement. */
export const CertifiedChange = z.object({ field: z.enum(certifiedFields), before: value, after: value })
export type CertifiedChange = z.infer<typeof CertifiedChange>

/** One version, with the three dates it may carry. */
export const CertificateVersion = z.object({
  version: z.int(),
  state: z.enum(certificateStates),
  digest: z.string().nullable(),
  /** When an authority stamped the digest of the file, before the file was sent; absent for files that came without. */
  digest_dated_at: Instant.optional(),
  /** Dated by us. */
  issued_at: Instant.nullable(),
  /** Dated by a time-stamp authority. */
  time_stamp: StampFacts.nullable(),
  /** In a block of a chain. */
  anchor: z
    .object({
      network: z.string(),
      standin: z.boolean(),
      transaction: z.string(),
      block_number: z.int(),
      at: Instant,
    })
    .nullable(),
  /** What differs from the version before; empty for version 1. */
  changes: z.array(CertifiedChange),
})
export type CertificateVersion = z.infer<typeof CertificateVersion>
