// What differs between two versions of a certificate, field by field, as people name the fields.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { type CertifiedChange, type CertifiedField, certifiedFields } from '#lib/contract/certificates.ts'

type Value = CertifiedChange['before']

const read: Record<CertifiedField, (statement: CertificateStatement) => Value> = {
  title: ({ title }) => title,
  author: ({ author }) => author.name,
  photographer: ({ photographer }) => photographer,
  rights_holder: ({ rights_holder }) => rights_holder.name,
  identity_verified: ({ rights_holder }) => rights_holder.identity_verified,
  created_on: ({ created_on }) => created_on,
  angle: ({ originality }) => originality.angle,
  location: ({ originality }) => originality.location,
  moment: ({ originality }) => originality.moment,
  technical_means: ({ originality }) => originality.technical_means,
  genre: ({ genre }) => genre,
  tags: ({ tags }) => tags,
  max_editions: ({ max_editions }) => max_editions,
  collection: ({ collection }) => collection?.name ?? null,
  licence_on_sale: ({ licence }) => licence.on_sale,
  base_price_cents: ({ licence }) => licence.base_price_cents,
  nft_on_sale: ({ nft }) => nft.on_sale,
}

/** What a statement says of one field. */
export const certifiedValue = (field: CertifiedField, statement: CertificateStatement): Value => read[field](statement)

/** The fields whose values differ, in the order in which people read them. */
export function certifiedChanges(before: CertificateStatement, after: CertificateStatement): CertifiedChange[] {
  return certifiedFields.flatMap(field => {
    const change = { field, before: read[field](before), after: read[field](after) }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}
