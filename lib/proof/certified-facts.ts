// Everything that a certificate says, field by field, in the reader's language: what counts is this text, not the pages around it.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { type CertifiedChange, type CertifiedField, certifiedFields } from '#lib/contract/certificates.ts'
import type { Locale } from '#lib/locales.ts'
import { certifiedValue } from './certified-changes.ts'

const fileFields = ['file_name', 'size', 'sha256', 'certificate_id', 'version', 'issued_at', 'issuer'] as const
type FactField = CertifiedField | (typeof fileFields)[number]
export type FactWord = 'nothing' | 'yes' | 'no' | 'verified' | 'unverified'
export type CertifiedFact = { field: FactField; text: string }

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
  const { image, certificate_id, version, issued_at, issuer } = statement
  const number = new Intl.NumberFormat(locale)
  return [
    ...certified,
    { field: 'file_name', text: image.file_name },
    { field: 'size', text: `${number.format(image.width)} × ${number.format(image.height)}` },
    { field: 'sha256', text: image.sha256 },
    { field: 'certificate_id', text: certificate_id },
    { field: 'version', text: number.format(version) },
    { field: 'issued_at', text: dayText(issued_at, locale) },
    { field: 'issuer', text: `${issuer.name}, ${issuer.url}` },
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
  if (field === 'created_on') return dayText(`${value}T12:00:00Z`, locale)
  return String(value)
}

const dayText = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(new Date(instant))
