// What differs between two versions of a certificate, field by field, as people name the fields.
import type { CertificateStatement, StatementV1, StatementV2 } from '#lib/contract/certificate-proof.ts'
import { type CertifiedChange, type CertifiedField, certifiedFields } from '#lib/contract/certificates.ts'

type Value = CertifiedChange['before']
type Stated = Partial<Record<CertifiedField, Value>>

const statedAlways = (statement: CertificateStatement) => ({
  title: statement.title,
  author: statement.author.name,
  photographer: statement.photographer,
  rights_holder: statement.rights_holder.name,
  identity_verified: statement.rights_holder.identity_verified,
  created_on: statement.created_on,
  ...statement.originality,
  genre: statement.genre,
  tags: statement.tags,
  collection: statement.collection?.name ?? null,
})

/** The first form has a number of editions whatever was said. */
const statedInV1 = (statement: StatementV1): Stated => ({
  ...statedAlways(statement),
  max_editions: statement.max_editions,
  licence_on_sale: statement.licence.on_sale,
  base_price_cents: statement.licence.base_price_cents,
  nft_on_sale: statement.nft.on_sale,
})

/** What is not offered has no terms. */
const statedInV2 = (statement: StatementV2): Stated => {
  const { author, licence, nft, earlier } = statement
  return {
    ...statedAlways(statement),
    author_identity: author.identity_verified,
    licence_on_sale: licence ? true : null,
    ...(licence ? { base_price_cents: licence.base_price_cents, licences_in_force: licence.max_in_force } : {}),
    ...(nft ? { nft_editions: nft.editions } : {}),
    ...(earlier.length > 0 ? { earlier: earlier.map(earlierText) } : {}),
  }
}

const earlierText = ({ certificate_id, issued_at }: StatementV2['earlier'][number]): string =>
  `${certificate_id} (${issued_at.slice(0, 10)})`

const stated = (statement: CertificateStatement): Stated =>
  statement.format === 'auctor-certificate/1' ? statedInV1(statement) : statedInV2(statement)

/** What a statement says of one field; undefined where its form, or what it offers, has no such field. */
export const certifiedValue = (field: CertifiedField, statement: CertificateStatement): Value | undefined =>
  stated(statement)[field]

/** The fields whose values differ, in the order in which people read them. What only the form of the text changes is no change. */
export function certifiedChanges(before: CertificateStatement, after: CertificateStatement): CertifiedChange[] {
  const [one, other] = [stated(before), stated(after)]
  const sameForm = before.format === after.format
  return certifiedFields.flatMap(field => {
    const [was, is] = [one[field], other[field]]
    if (!sameForm && (isFieldOfForm(field) || (!was && !is))) return []
    return JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
      ? []
      : [{ field, before: was ?? null, after: is ?? null }]
  })
}

/** The two forms do not say the same with it. */
const isFieldOfForm = (field: CertifiedField): boolean =>
  field === 'author_identity' || field === 'max_editions' || field === 'nft_on_sale'
