// Builds the statement that is certified: everything that one version says about an image, its author and its rights.

import { brand } from '#lib/brand.ts'
import type { StatementV2 } from '#lib/contract/certificate-proof.ts'
import { personName } from '#lib/person-name.ts'
import { IMAGE_MEDIA_TYPE } from '#lib/rules/image-file.ts'
import type { users } from '#server/db/schema/accounts.ts'
import type { ImageRow } from '../present.ts'
import { certifiedPrice } from '../sale.ts'

export type StatementFacts = {
  certificate: { id: string; version: number }
  previous_digest: string | null
  issued_at: Date
  issuer_url: string
  image: ImageRow & { fingerprint: string }
  author: Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name' | 'identity_verified'>
  genre: { name_en: string }
  collection: { id: string; name: string } | null
  earlier: StatementV2['earlier']
}

/** The genre stands in English whatever the author's language, because one text is certified for all readers. */
export function certificateStatement(facts: StatementFacts): StatementV2 {
  const { certificate, image, author, collection } = facts
  const declared = { name: personName(author), identity_verified: author.identity_verified }
  const base_price_cents = certifiedPrice(image)
  return {
    format: 'auctor-certificate/2',
    certificate_id: certificate.id,
    image_id: image.id,
    version: certificate.version,
    previous_digest: facts.previous_digest,
    issued_at: facts.issued_at.toISOString(),
    issuer: { name: brand.name, url: facts.issuer_url },
    image: {
      sha256: image.sha256,
      sha512: image.sha512,
      fingerprint: { algorithm: 'phash-dct-64', value: image.fingerprint },
      media_type: IMAGE_MEDIA_TYPE,
      file_name: image.file_name,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
    },
    title: image.title,
    author: { id: author.id, ...declared },
    photographer: image.photographer,
    rights_holder: declared,
    created_on: image.created_on,
    originality: {
      angle: image.angle,
      location: image.location,
      moment: image.moment,
      technical_means: image.technical_means,
    },
    genre: facts.genre.name_en,
    tags: image.tags,
    collection,
    licence: base_price_cents === null ? null : { base_price_cents, max_in_force: image.max_editions },
    // NFTs cannot be offered yet.
    nft: null,
    earlier: facts.earlier,
  }
}
