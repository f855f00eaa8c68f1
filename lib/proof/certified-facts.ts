// Everything that a certificate says, field by field, in the reader's language: what counts is this text, not the pages around it.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { type CertifiedChange, type CertifiedField, certifiedFields } from '#lib/contract/certificates.ts'
import { dateWords } from '#lib/date-words.ts'
import type { Locale } from '#lib/locales.ts'
import { certifiedValue } from './certified-changes.ts'

const fileFields = [
  'file_name',
  'size',
  'bytes',
  'sha256',
  'sha512',
  'fingerprint',
  'image_id',
  'author_id',
  'certificate_id',
  'version',
  'previous_digest',
  'issued_at',
  'issuer',
  'format',
] as const
type FactField = CertifiedField | (typeof fileFields)[number]
export type FactWord = 'nothing' | 'yes' | 'no' | 'verified' | 'unverified'
export type CertifiedFact = { field: FactField; text: string }

/** Who is said to have made the picture; the identity of an account stands beside its own name alone. */
export function declaredAuthor({ photographer, author }: CertificateStatement): { name: string; verified: boolean } {
  const name = photographer?.trim() || author.name
  return { name, verified: name === author.name && 'identity_verified' in author && author.identity_verified }
}

/** `word` gives the reader's words for values that are no texts. */
export function certifiedFacts(
  statement: CertificateStatement,
  locale: Locale,
  word: (name: FactWord) => string,
): CertifiedFact[] {
  const certified = certifiedFields.flatMap(field => {
    const value = certifiedValue(field, statement)
    return value === undefined ? [] : [{ field, text: valueText(field, value, locale, word) }]
  })
  const { image, image_id, author, certificate_id, version, previous_digest, issued_at, issuer, format } = statement
  const number = new Intl.NumberFormat(locale)
  return [
    ...certified,
    { field: 'file_name', text: image.file_name },
    { field: 'size', text: `${number.format(image.width)} × ${number.format(image.height)}` },
    { field: 'bytes', text: `${number.format(image.bytes)} (${image.media_type})` },
    { field: 'sha256', text: image.sha256 },
    { field: 'sha512', text: image.sha512 },
    { field: 'fingerprint', text: image.fingerprint.value },
    { field: 'image_id', text: image_id },
    { field: 'author_id', text: author.id },
    { field: 'certificate_id', text: certificate_id },
    { field: 'version', text: number.format(version) },
    ...(previous_digest === null ? [] : [{ field: 'previous_digest' as const, text: previous_digest }]),
    { field: 'issued_at', text: dateWords(locale).dayOf(issued_at) },
    { field: 'issuer', text: `${issuer.name}, ${issuer.url}` },
    { field: 'format', text: format },
  ]
}

function valueText(
  field: CertifiedField,
  value: CertifiedChange['before'],
  locale: Locale,
  word: (name: FactWord) => string,
): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return word('nothing')
  if (field === 'identity_verified' || field === 'author_identity')
    return word(value === true ? 'verified' : 'unverified')
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'base_price_cents' && typeof value === 'number')
    return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
  if (field === 'created_on') return dateWords(locale).day(String(value))
  return String(value)
}
