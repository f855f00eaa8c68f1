// What a certificate version shows of itself in lists.
import { z } from 'zod'
import { certificateStates } from '#lib/rules/image-states.ts'
import { Instant } from './common.ts'

/** Fields of the statement that a new version may change, in the order in which people read them. */
export const certifiedFields = [
  'title',
  'author',
  'photographer',
  'rights_holder',
  'created_on',
  'originality',
  'genre',
  'tags',
  'max_editions',
  'collection',
  'licence',
  'nft',
] as const

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
  time_stamp: z.object({ authority: z.string(), standin: z.boolean(), at: Instant }).nullable(),
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
  changed: z.array(z.enum(certifiedFields)),
})
export type CertificateVersion = z.infer<typeof CertificateVersion>
